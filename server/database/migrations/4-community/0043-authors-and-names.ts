/** Adds the indexes that give the newest comments of a user, and users by the beginning of their name. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AuthorsAndNames1763700000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX comments_by_user ON comments (user_id, created_at DESC, id DESC);
      -- The order of bytes: an index in the order of a language does not serve the beginnings of names.
      CREATE INDEX users_name_prefix ON users ((lower(username) COLLATE "C")) WHERE hidden = 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX comments_by_user, users_name_prefix');
  }
}
