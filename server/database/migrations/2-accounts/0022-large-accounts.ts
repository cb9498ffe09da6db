/** Hides and restores an account by a few statements, in place of some for each row; suspensions by the operator; a member's reports. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { businessTrigger, hideBusiness, hideComment, hideUser, moveBusiness } from '../sql/hidden-rows.ts';
import {
  businessesMoved,
  commentsHidden,
  hideComments,
  hideUserInBulk,
  keepNewLexemes,
  moveBusinesses,
} from '../sql/hidden-in-bulk.ts';

const dropTriggers = `
  DROP TRIGGER comments_hidden ON comments;
  DROP TRIGGER businesses_lexemes_changed ON businesses;`;

export class LargeAccounts1763700000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${dropTriggers}
      DROP TRIGGER businesses_moved ON businesses;
      DROP FUNCTION move_business, hide_comment;
      ${moveBusinesses()}
      ${businessesMoved}
      ${hideComments()}
      ${commentsHidden}
      ${keepNewLexemes}
      ${hideUserInBulk()}

      -- The end of a suspension by the admin command, which no decision of a moderator ends.
      ALTER TABLE users ADD COLUMN suspended_by_operator timestamptz(3);
      UPDATE users u SET suspended_by_operator = suspended_until WHERE suspended_until > now() AND NOT EXISTS (
        SELECT FROM decisions WHERE person_id = u.id AND undone_at IS NULL AND suspend_until >= u.suspended_until);

      -- Members list their own reports.
      CREATE INDEX reports_of_reporter_newest ON reports (reporter_id, created_at DESC, id DESC);
      DROP INDEX reports_of_reporter;

      -- Few businesses are in this index. Their pictures are read twice a second.
      CREATE INDEX businesses_hidden ON businesses (id) WHERE hidden <> 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX businesses_hidden;
      CREATE INDEX reports_of_reporter ON reports (reporter_id);
      DROP INDEX reports_of_reporter_newest;
      ALTER TABLE users DROP COLUMN suspended_by_operator;
      ${dropTriggers}
      ${moveBusiness(hideBusiness)}
      DROP FUNCTION move_businesses, hide_comments, keep_new_lexemes;
      ${businessTrigger('category, cover_key, cover_bytes, hidden')}
      ${hideComment}
      DROP TRIGGER users_hidden ON users;
      DROP FUNCTION hide_user;
      ${hideUser}
      CREATE TRIGGER businesses_lexemes_changed AFTER UPDATE ON businesses
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_lexemes();
    `);
  }
}
