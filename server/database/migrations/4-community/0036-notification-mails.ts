/** Mails about notifications: what each user wants, who gets one and when, and muted conversations. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables whose newest rows are read every few seconds. Rows come in the order of time, so that an index costs little. */
const events = ['likes', 'saves', 'ratings', 'follows', 'helpful_marks', 'comments'];

export class NotificationMails1763700000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users
        -- How often mails tell of a kind, for the kinds that the user has set: { "LIKE": "WEEKLY" }.
        ADD COLUMN notification_mails jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(notification_mails) = 'object'),
        -- The IANA name of the time zone in whose morning digests are sent; null until the user sets it.
        ADD COLUMN time_zone varchar(64),
        -- ids of businesses, as in muted_ids.
        ADD COLUMN muted_threads uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(muted_threads) <= 200);

      CREATE TABLE mail_schedule (
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        frequency varchar(10) NOT NULL CHECK (frequency IN ('AT_ONCE', 'DAILY', 'WEEKLY')),
        -- Events up to this time are not part of the next mail.
        since timestamptz(3) NOT NULL,
        -- When the next mail is queued; null while nothing has happened.
        due_at timestamptz(3),
        -- When the last mail was queued.
        queued_at timestamptz(3),
        PRIMARY KEY (user_id, frequency)
      );
      CREATE INDEX mail_schedule_due ON mail_schedule (due_at) WHERE due_at IS NOT NULL;

      -- At most one row: the time up to which events are in the schedule.
      CREATE TABLE mail_progress (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        until timestamptz(3) NOT NULL
      );

      ${events.map((table) => `CREATE INDEX ${table}_latest ON ${table} (created_at);`).join('\n')}
      CREATE INDEX comments_replied_latest ON comments (replied_at) WHERE reply IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ${events.map((table) => `${table}_latest`).join(', ')}, comments_replied_latest;
      DROP TABLE mail_schedule, mail_progress;
      ALTER TABLE users DROP COLUMN notification_mails, DROP COLUMN time_zone, DROP COLUMN muted_threads;
    `);
  }
}
