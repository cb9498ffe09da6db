/** The feed is read from the rows of its events: indexes by time, of all people and of each (`likes_latest` is one), and whether a user's likes are shown. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const review = 'is_review AND hidden = 0';
const reply = 'reply IS NOT NULL AND hidden = 0';

export class Feed1763700000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN shows_likes boolean NOT NULL DEFAULT true;

      DROP INDEX likes_of_user;
      CREATE INDEX likes_of_user ON likes (user_id, created_at DESC, business_id DESC);
      CREATE INDEX comments_reviews_recent ON comments (created_at DESC) WHERE ${review};
      CREATE INDEX comments_reviews_of_user ON comments (user_id, created_at DESC) WHERE ${review};
      CREATE INDEX comments_replies_recent ON comments (replied_at DESC) WHERE ${reply};
      CREATE INDEX comments_replies_of_business ON comments (business_id, replied_at DESC) WHERE ${reply};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX comments_reviews_recent, comments_reviews_of_user, comments_replies_recent,
        comments_replies_of_business, likes_of_user;
      CREATE INDEX likes_of_user ON likes (user_id, business_id);
      ALTER TABLE users DROP COLUMN shows_likes;
    `);
  }
}
