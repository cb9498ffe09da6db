/** Adds the index that gives the newest comments of a user. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CommentsByUser1763700000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX comments_by_user ON comments (user_id, created_at DESC, id DESC)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX comments_by_user');
  }
}
