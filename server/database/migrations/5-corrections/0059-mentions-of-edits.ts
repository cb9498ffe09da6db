/** When the edit of a reply has named a person, so that only this person learns of it as of something new. Nothing is rewritten. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const keepNames = `
      CREATE FUNCTION keep_names_of_reply() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Of a reply that is written or deleted, and of its first names, nothing is kept. Milliseconds, as in all columns of times.
        NEW.reply_named := (SELECT jsonb_object_agg(name, at) FROM (
            SELECT name, CASE WHEN name = ANY (mentions_of(OLD.reply)) THEN OLD.reply_named -> name
              ELSE to_jsonb(now()::timestamptz(3)) END AS at
            FROM unnest(mentions_of(NEW.reply)) name) named
          WHERE at IS NOT NULL AND OLD.reply IS NOT NULL);
        RETURN NEW;
      END $$;
      CREATE TRIGGER comments_reply_edited BEFORE UPDATE OF reply ON comments
        FOR EACH ROW WHEN (OLD.reply IS DISTINCT FROM NEW.reply) EXECUTE FUNCTION keep_names_of_reply();`;

export class MentionsOfEdits1763700000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of the names after @ that an edit of the reply added, in lower case: { "cem": "2026-02-10T09:58:00+00:00" }. The others have its first time.
      ALTER TABLE comments ADD COLUMN reply_named jsonb CHECK (jsonb_typeof(reply_named) = 'object');
      ${keepNames}
      CREATE INDEX comments_reply_edited_latest ON comments (reply_edited_at) WHERE reply_edited_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER comments_reply_edited ON comments;
      DROP FUNCTION keep_names_of_reply;
      DROP INDEX comments_reply_edited_latest;
      ALTER TABLE comments DROP COLUMN reply_named;
    `);
  }
}
