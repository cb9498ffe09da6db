/** Reviews, helpful marks, versions of edited comments, and replies of owners. Nothing is rewritten: the columns have constant defaults. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hideUserInBulk, moveMarks } from '../sql/hidden-in-bulk.ts';
import { lockCategories, locksOfHidden, markedBusinesses } from '../sql/locks.ts';

/** The subject of a case, with the reply below the comment. */
const snapshot = (reply: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', 'Comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
      'text', c.text${reply}, 'url', '/business/' || c.business_id)
  $$;`;

export class Reviews1763700000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE comments ADD COLUMN is_review boolean NOT NULL DEFAULT false,
        ADD COLUMN num_helpful integer NOT NULL DEFAULT 0 CHECK (num_helpful >= 0),
        ADD COLUMN reply varchar(2000), ADD COLUMN replied_at timestamptz(3), ADD COLUMN reply_edited_at timestamptz(3),
        ADD CONSTRAINT comments_reply_whole CHECK (num_nulls(reply, replied_at) IN (0, 2)
          AND (reply IS NOT NULL OR reply_edited_at IS NULL));
      CREATE UNIQUE INDEX comments_review ON comments (business_id, user_id) WHERE is_review;
      CREATE INDEX comments_helpful ON comments (business_id, num_helpful DESC, id DESC);

      CREATE TABLE helpful_marks (
        comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (comment_id, user_id)
      );
      CREATE INDEX helpful_marks_of_user ON helpful_marks (user_id);
      CREATE TABLE hidden_helpful_marks (LIKE helpful_marks INCLUDING ALL,
        FOREIGN KEY (comment_id) REFERENCES comments ON DELETE CASCADE,
        FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE);

      -- Writers lock the counts of the business first, so that rows of comments are locked in one order.
      CREATE FUNCTION count_helpful_marks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE comments c SET num_helpful = num_helpful + CASE TG_OP WHEN 'INSERT' THEN n ELSE -n END
          FROM (SELECT comment_id, count(*)::integer AS n FROM changed GROUP BY comment_id) d WHERE c.id = d.comment_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER helpful_marks_counted AFTER INSERT ON helpful_marks
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_marks();
      CREATE TRIGGER helpful_marks_uncounted AFTER DELETE ON helpful_marks
        REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_marks();
      ${locksOfHidden(lockCategories, markedBusinesses)}
      ${hideUserInBulk(...moveMarks)}

      -- What a comment said before its edits. A text that was hidden when it was edited is not kept.
      CREATE TABLE comment_versions (
        comment_id uuid NOT NULL REFERENCES comments ON DELETE CASCADE,
        written_at timestamptz(3) NOT NULL,
        text varchar(2000) NOT NULL,
        PRIMARY KEY (comment_id, written_at)
      );
      CREATE FUNCTION keep_comment_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO comment_versions VALUES (OLD.id, coalesce(OLD.edited_at, OLD.created_at), OLD.text) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;
      CREATE TRIGGER comments_edited AFTER UPDATE OF text ON comments
        FOR EACH ROW WHEN (OLD.text <> NEW.text AND OLD.hidden = 0) EXECUTE FUNCTION keep_comment_version();
      ${snapshot(` || coalesce(E'\\n\\nReply from the owner: ' || c.reply, '')`)}
    `);
  }

  /** Removes replies, helpful marks and earlier versions. The comments stay. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${snapshot('')}
      ${hideUserInBulk()}
      ${locksOfHidden(lockCategories)}
      DROP TRIGGER comments_edited ON comments;
      DROP TABLE comment_versions, hidden_helpful_marks, helpful_marks;
      DROP FUNCTION keep_comment_version, count_helpful_marks;
      ALTER TABLE comments DROP CONSTRAINT comments_reply_whole, DROP COLUMN is_review, DROP COLUMN num_helpful,
        DROP COLUMN reply, DROP COLUMN replied_at, DROP COLUMN reply_edited_at;
    `);
  }
}
