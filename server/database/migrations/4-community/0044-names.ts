/** Adds the index that finds users by the beginning of their name. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Names1763700000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The order of bytes: an index in the order of a language does not serve the beginnings of names.
    await runner.query('CREATE INDEX users_name_prefix ON users ((lower(username) COLLATE "C")) WHERE hidden = 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_name_prefix');
  }
}
