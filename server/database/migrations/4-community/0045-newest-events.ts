/**
 * The times of the newest events are stored with the counts, so that notifications need not look for them, and ratings that came with a
 * review are marked. The rows of counts, which are narrow, are rewritten.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countBusinesses } from '../sql/counting.ts';
import { commentedBusinesses, hideComments, movedOwners, moveBusinesses } from '../sql/hidden-in-bulk.ts';
import { fillTimes, markRatings, timeColumns } from '../sql/newest-times.ts';
import { counting, markRatingOfReview, newestListed, timesOfHidden, timesOfMoved } from '../sql/newest-triggers.ts';

const ratings = ['ratings', 'hidden_ratings'];

export class NewestEvents1763700000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${ratings.map((table) => `ALTER TABLE ${table} ADD COLUMN with_review boolean NOT NULL DEFAULT false;`).join('\n')}
      ALTER TABLE ratings DISABLE TRIGGER USER;
      ${ratings.map((table) => `${markRatings(table)};`).join('')}
      ALTER TABLE ratings ENABLE TRIGGER USER;
      ALTER TABLE business_stats ${timeColumns.map((column) => `ADD COLUMN ${column} timestamptz(3)`).join(', ')};
      ALTER TABLE user_stats ADD COLUMN listed_at timestamptz(3);
      ${fillTimes}

      -- The rows that notifications tell of, so that they are counted without reading the table.
      DROP INDEX ratings_newest, comments_of_kind;
      CREATE INDEX ratings_newest ON ratings (business_id, created_at DESC, user_id DESC) WHERE NOT with_review;
      CREATE INDEX comments_of_kind ON comments (business_id, is_review, created_at DESC, user_id DESC) INCLUDE (id) WHERE hidden = 0;

      ${counting(true)}
      ${countBusinesses('hidden = 0', newestListed([]))}
      ${moveBusinesses(timesOfMoved(movedOwners, []))}
      ${hideComments(...timesOfHidden(commentedBusinesses, []))}
      ${markRatingOfReview}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER comments_review_insert ON comments;
      DROP TRIGGER comments_review_delete ON comments;
      DROP FUNCTION mark_rating_of_review;
      ${hideComments()}
      ${moveBusinesses()}
      ${countBusinesses('hidden = 0')}
      ${counting(false)}
      DROP INDEX ratings_newest, comments_of_kind;
      CREATE INDEX ratings_newest ON ratings (business_id, created_at DESC, user_id DESC);
      CREATE INDEX comments_of_kind ON comments (business_id, is_review, created_at DESC, user_id DESC);
      ALTER TABLE user_stats DROP COLUMN listed_at;
      ALTER TABLE business_stats ${timeColumns.map((column) => `DROP COLUMN ${column}`).join(', ')};
      ${ratings.map((table) => `ALTER TABLE ${table} DROP COLUMN with_review;`).join('\n')}
    `);
  }
}
