/** Until when the mails of a frequency have told a user of each kind, so that mails of another frequency do not repeat it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailedKinds1763700000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mail_schedule
        -- Of the kinds that a mail told of: { "LIKE": "2026-02-10T09:58:00+00:00" }.
        ADD COLUMN mailed jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(mailed) = 'object');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail_schedule DROP COLUMN mailed');
  }
}
