/** Replies that moderators hide apart from their comment, and the index by which comments are filtered by stars. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = ['moderation_cases', 'moderation_log'];
const allow = (types: string) =>
  tables
    .map(
      (table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_subject_type_check,
        ADD CONSTRAINT ${table}_subject_type_check CHECK (subject_type IN (${types}));`,
    )
    .join('\n      ');
const before = `'BUSINESS', 'COMMENT', 'USER'`;

export class HiddenReplies1763700000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A new reply has a new id, so that a decision about the one before does not hide it.
      ALTER TABLE comments ADD COLUMN reply_id uuid, ADD COLUMN reply_hidden smallint NOT NULL DEFAULT 0;
      UPDATE comments SET reply_id = gen_random_uuid() WHERE reply IS NOT NULL;
      CREATE UNIQUE INDEX comments_reply ON comments (reply_id) WHERE reply_id IS NOT NULL;
      CREATE FUNCTION name_reply() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.reply IS NULL THEN
          NEW.reply_id := NULL;
          NEW.reply_hidden := 0;
        ELSE
          NEW.reply_id := coalesce(NEW.reply_id, gen_random_uuid());
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER comments_reply_named BEFORE INSERT OR UPDATE OF reply ON comments
        FOR EACH ROW WHEN (NEW.reply IS NOT NULL OR NEW.reply_id IS NOT NULL) EXECUTE FUNCTION name_reply();
      CREATE FUNCTION snapshot_of_reply(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
        SELECT jsonb_build_object('title', 'Reply to a comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
          'text', c.reply, 'url', '/business/' || c.business_id)
      $$;
      ${allow(`${before}, 'REPLY'`)}

      -- Comments are filtered by the stars of their authors, which may be rare among many.
      -- The value comes first, so that Postgres does not choose this index for the rating of one user.
      CREATE INDEX ratings_of_value ON ratings (value, business_id, user_id);
    `);
  }

  /** Shows what is hidden, and removes the cases about replies. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM moderation_cases WHERE subject_type = 'REPLY';
      ALTER TABLE moderation_log DISABLE TRIGGER moderation_log_append_only;
      DELETE FROM moderation_log WHERE subject_type = 'REPLY';
      ALTER TABLE moderation_log ENABLE TRIGGER moderation_log_append_only;
      ${allow(before)}
      DROP INDEX ratings_of_value;
      DROP TRIGGER comments_reply_named ON comments;
      DROP FUNCTION name_reply, snapshot_of_reply;
      ALTER TABLE comments DROP COLUMN reply_id, DROP COLUMN reply_hidden;
    `);
  }
}
