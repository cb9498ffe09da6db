/**
 * Hiding and restoring an account lock the totals of its categories directly before its businesses, and a deletion locks them last: new
 * businesses in these categories wait for them, and a large account takes many seconds. A deletion removes the rows of other tables
 * first. The cascade, which removed each business with its comments and reactions, and locked categories in any order, then finds little.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hideUserInBulk, moveMarks } from '../sql/hidden-in-bulk.ts';
import { lockCategories, locksOfHidden, markedBusinesses } from '../sql/locks.ts';

/** The businesses come first, as in their own edits and deletions. @param user the row of the trigger */
const lockListings = (
  user: 'OLD' | 'NEW',
) => `PERFORM 1 FROM businesses WHERE owner_id = ${user}.id ORDER BY id FOR UPDATE;
      PERFORM 1 FROM directory_counts WHERE name IN (SELECT category FROM businesses WHERE owner_id = ${user}.id)
        ORDER BY name FOR NO KEY UPDATE;
      `;

// Ratings come before comments: the deletion of a review looks for its rating.
const reactions = ['ratings', 'likes', 'saves', 'comments'];

export class CategoriesLast1763700000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${locksOfHidden('', markedBusinesses)}
      ${hideUserInBulk(...moveMarks, lockListings('NEW'))}

      CREATE FUNCTION empty_account() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE own uuid[] := ARRAY(SELECT id FROM businesses WHERE owner_id = OLD.id);
      BEGIN
        DELETE FROM helpful_marks WHERE user_id = OLD.id;
        DELETE FROM follows WHERE OLD.id IN (follower_id, followed_id);
        ${['user_id = OLD.id', 'business_id = ANY (own)']
          .flatMap((condition) => reactions.map((table) => `DELETE FROM ${table} WHERE ${condition};`))
          .join('\n        ')}
        ${lockListings('OLD')}RETURN OLD;
      END $$;
      CREATE TRIGGER users_emptied BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION empty_account();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_emptied ON users;
      DROP FUNCTION empty_account;
      ${hideUserInBulk(...moveMarks)}
      ${locksOfHidden(lockCategories, markedBusinesses)}
    `);
  }
}
