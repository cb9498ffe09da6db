/** Notifications about reviews apart from comments, about mentions in replies, and about the events since a group was seen. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReviewsAndMentions1763700000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The newest comments that are reviews, and those that are not.
      CREATE INDEX comments_of_kind ON comments (business_id, is_review, created_at DESC, user_id DESC);
      CREATE INDEX comments_reply_mentions ON comments USING gin (mentions_of(reply)) WHERE reply LIKE '%@%';
      -- The comments that began to mention a user later.
      CREATE INDEX comments_edited_latest ON comments (edited_at) WHERE edited_at IS NOT NULL;

      -- The earlier values of notifications_seen_at, the newest first: a group has the events between two of them.
      ALTER TABLE users ADD COLUMN notifications_seen_times timestamptz(3)[] NOT NULL DEFAULT '{}'
        CHECK (cardinality(notifications_seen_times) <= 50);

      -- Users who had turned off comments do not get reviews.
      UPDATE users SET notifications_off = notifications_off || '{REVIEW}'::varchar[]
        WHERE 'COMMENT' = ANY (notifications_off);
      UPDATE users SET notification_mails = notification_mails || jsonb_build_object('REVIEW', notification_mails -> 'COMMENT')
        WHERE notification_mails ? 'COMMENT';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE users SET notification_mails = notification_mails - 'REVIEW' WHERE notification_mails ? 'REVIEW';
      UPDATE users SET notifications_off = array_remove(notifications_off, 'REVIEW') WHERE 'REVIEW' = ANY (notifications_off);
      ALTER TABLE users DROP COLUMN notifications_seen_times;
      DROP INDEX comments_of_kind, comments_reply_mentions, comments_edited_latest;
    `);
  }
}
