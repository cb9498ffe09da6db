/**
 * The case of a comment that waits shows it without the owner's reply, which may change meanwhile: the decision about the comment found
 * another text than that of the case then, so that the comment went on waiting in another one.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The subject of a case, with the reply below the comment. The cases of comments that wait get it again. */
const snapshots = (reply: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', 'Comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
      'text', c.text || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM comment_pictures WHERE comment_id = c.id AND alt <> ''), '')
        || coalesce(E'\\n\\nReply from the owner: ' || ${reply}, ''), 'url', '/business/' || c.business_id,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM comment_pictures WHERE comment_id = c.id))
  $$;
  UPDATE moderation_cases c SET snapshot = snapshot_of(t) FROM comments t
    WHERE t.id = c.subject_id AND t.hidden & 2 <> 0 AND c.state = 'OPEN' AND c.subject_type = 'COMMENT' AND c.num_reports = 0;`;

export class WaitingCommentsWithoutReplies1763700000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots('CASE WHEN c.reply_hidden = 0 AND c.hidden & 2 = 0 THEN c.reply END'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(snapshots('CASE WHEN c.reply_hidden = 0 THEN c.reply END'));
  }
}
