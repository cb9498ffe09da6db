/** The time of the last edit of a comment. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CommentEdits1763700000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comments ADD COLUMN edited_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE comments DROP COLUMN edited_at');
  }
}
