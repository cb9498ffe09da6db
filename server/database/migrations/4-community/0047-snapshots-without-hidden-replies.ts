/** A case about a comment no longer shows the author of the comment a reply that moderators have hidden. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The subject of a case, with the reply below the comment. */
const snapshot = (reply: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', 'Comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
      'text', c.text || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM comment_pictures WHERE comment_id = c.id AND alt <> ''), '')
        || coalesce(E'\\n\\nReply from the owner: ' || ${reply}, ''), 'url', '/business/' || c.business_id,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM comment_pictures WHERE comment_id = c.id))
  $$;`;

export class SnapshotsWithoutHiddenReplies1763700000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(snapshot('CASE WHEN c.reply_hidden = 0 THEN c.reply END'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(snapshot('c.reply'));
  }
}
