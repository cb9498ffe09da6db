/** Hidden businesses, comments and users. Nothing is rewritten: the columns have constant defaults, and the new tables are empty. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { businessTrigger, hideBusiness, hideComment, hideUser, moveBusiness } from '../sql/hidden-rows.ts';
import { counting } from '../sql/counting.ts';
import { lockComment, locks, locksOfHidden } from '../sql/locks.ts';

// The reactions of hidden users, and the saves of hidden businesses. A migration of the first tables also changes these.
const reactions = ['likes', 'saves', 'ratings', 'follows'];
const hiddenTable = (table: string) => `
  CREATE TABLE hidden_${table} (LIKE ${table} INCLUDING ALL,
    ${(table === 'follows' ? ['follower', 'followed'] : ['user']).map((each) => `FOREIGN KEY (${each}_id) REFERENCES users ON DELETE CASCADE`).join(', ')}
    ${table === 'follows' ? '' : ', FOREIGN KEY (business_id) REFERENCES businesses ON DELETE CASCADE'});`;

const recounts = `
  CREATE VIEW business_recounts AS SELECT b.id AS business_id, b.category,
    (SELECT count(*)::integer FROM likes WHERE business_id = b.id) AS num_likes,
    (SELECT count(*)::integer FROM saves WHERE business_id = b.id) AS num_saves,
    (SELECT count(*)::integer FROM comments WHERE business_id = b.id AND hidden = 0) AS num_comments,
    r.*
  FROM businesses b CROSS JOIN LATERAL (SELECT
      ${[1, 2, 3, 4, 5].map((value) => `(count(*) FILTER (WHERE value = ${value}))::integer AS ratings_${value}`).join(', ')},
      count(*)::integer AS num_ratings, coalesce(avg(value), 0)::double precision AS average_rating
    FROM ratings WHERE business_id = b.id) r;`;

const tables = ['users', 'businesses', 'comments'];

export class Hidden1763700000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- 0 is visible. Else a sum of reasons (users/hidden.ts): the row is visible again when the last one is gone.
      ${tables.map((table) => `ALTER TABLE ${table} ADD COLUMN hidden smallint NOT NULL DEFAULT 0;`).join('\n')}
      ${reactions.map(hiddenTable).join('')}
      ${recounts}
      ${counting('hidden = 0')}
      ${moveBusiness(hideBusiness)}
      ${businessTrigger('category, cover_key, cover_bytes, hidden')}
      ${hideComment}
      ${hideUser}
      ${locksOfHidden('')}
      ${lockComment}
    `);
  }

  /** Shows what is hidden. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tables.map((table) => `UPDATE ${table} SET hidden = 0 WHERE hidden <> 0;`).join('\n')}
      DROP TRIGGER users_hidden ON users;
      DROP TRIGGER comments_hidden ON comments;
      DROP FUNCTION hide_user, hide_comment, lock_counts_of_comment;
      ${locks(') ORDER BY user_id FOR NO KEY UPDATE;', '', '', '')}
      ${moveBusiness('IF')}
      ${businessTrigger('category, cover_key, cover_bytes')}
      ${counting('true')}
      DROP VIEW business_recounts;
      DROP TABLE ${reactions.map((table) => `hidden_${table}`).join(', ')};
      ${tables.map((table) => `ALTER TABLE ${table} DROP COLUMN hidden;`).join('\n')}
    `);
  }
}
