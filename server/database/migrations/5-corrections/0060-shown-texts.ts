/**
 * The time at which an edited text became visible: those whom the edit names learn of it then, and a change of the pictures of a review
 * does not change it. Rows of edited comments are written anew. An instance of the previous release reads edits without an index until
 * it ends.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The function that keeps the text before an edit. @param column the time of the last edit */
const keepVersions = (column: 'edited_at' | 'text_shown_at') => `
      CREATE OR REPLACE FUNCTION keep_comment_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO comment_versions VALUES (OLD.id, coalesce(OLD.${column}, OLD.created_at), OLD.text) ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$;`;

const keepTimes = `
      CREATE FUNCTION show_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.text_shown_at := CASE WHEN NEW.hidden = 0 THEN now() ELSE 'infinity'::timestamptz END;
        RETURN NEW;
      END $$;
      CREATE TRIGGER comments_text_shown BEFORE UPDATE OF text, hidden ON comments FOR EACH ROW
        WHEN (OLD.text <> NEW.text OR OLD.text_shown_at = 'infinity' AND NEW.hidden = 0) EXECUTE FUNCTION show_text();`;

export class ShownTexts1763700000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for the first text, infinity for one that has been hidden since the edit that wrote it.
      ALTER TABLE comments ADD COLUMN text_shown_at timestamptz(3);
      UPDATE comments SET text_shown_at = CASE WHEN hidden & 2 <> 0 THEN 'infinity'::timestamptz ELSE edited_at END
        -- An edit of a visible text left a version; other edits changed pictures or what waited.
        WHERE edited_at IS NOT NULL AND EXISTS (SELECT FROM comment_versions v WHERE v.comment_id = comments.id);
      ${keepTimes}
      ${keepVersions('text_shown_at')}
      DROP INDEX comments_edited_latest;
      CREATE INDEX comments_text_shown_latest ON comments (text_shown_at) WHERE text_shown_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX comments_text_shown_latest;
      CREATE INDEX comments_edited_latest ON comments (edited_at) WHERE edited_at IS NOT NULL;
      ${keepVersions('edited_at')}
      DROP TRIGGER comments_text_shown ON comments;
      DROP FUNCTION show_text;
      ALTER TABLE comments DROP COLUMN text_shown_at;
    `);
  }
}
