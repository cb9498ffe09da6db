/** What a user gets no notifications about: kinds of notifications, and muted businesses and people. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NotificationSettings1763700000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN notifications_off varchar(20)[] NOT NULL DEFAULT '{}',
        -- ids of businesses and users. They have no foreign keys: reads skip what is gone, and the next change removes it.
        ADD COLUMN muted_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(muted_ids) <= 200);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN notifications_off, DROP COLUMN muted_ids');
  }
}
