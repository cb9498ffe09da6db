/**
 * Comments that waited for a moderator have the time when they were shown, which notifications and mails use. Nothing is rewritten:
 * the column is null for all other comments.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { commentedBusinesses, hideComments, movedOwners, moveBusinesses } from '../sql/hidden-in-bulk.ts';
import { keepShownTimes, leaveShownTimes } from '../sql/shown-times.ts';
import type { ShownTable } from '../sql/newest-times.ts';
import { countComments, timesOfHidden, timesOfMoved } from '../sql/newest-triggers.ts';

/** The indexes by the time of a comment. @param at SQL for the time. @param included further columns, so that the table is not read */
const indexes = (at: string, included: string) => `
      DROP INDEX IF EXISTS comments_of_kind, comments_latest;
      CREATE INDEX comments_of_kind ON comments (business_id, is_review, ${at} DESC, user_id DESC) INCLUDE (id${included}) WHERE hidden = 0;
      CREATE INDEX comments_latest ON comments (${at});`;

const functions = (...shown: ShownTable[]) => `
      ${countComments(['commented_at', 'reviewed_at'], shown)}
      ${moveBusinesses(timesOfMoved(movedOwners, shown))}
      ${hideComments(...timesOfHidden(commentedBusinesses, shown))}`;

export class ShownComments1763700000049 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for a comment that was shown when it was written, infinity for one that has waited for a moderator since then.
      ALTER TABLE comments ADD COLUMN shown_at timestamptz(3);
      -- Those that were edited may have been shown before.
      UPDATE comments SET shown_at = 'infinity' WHERE hidden & 2 <> 0 AND edited_at IS NULL;
      ${keepShownTimes('comments', 'show_comment')}
      ${indexes('coalesce(shown_at, created_at)', ', shown_at, created_at')}
      ${functions('comments')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${leaveShownTimes('comments', 'show_comment')}
      ${functions()}
      ${indexes('created_at', '')}
      ALTER TABLE comments DROP COLUMN shown_at;
    `);
  }
}
