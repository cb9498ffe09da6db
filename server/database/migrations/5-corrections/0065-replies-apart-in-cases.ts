/**
 * The case of a comment keeps the owner's reply apart from the text: the author of the comment went on reading it in the decision
 * after the reply was hidden or deleted.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const ofShownReply = (value: string) =>
  `CASE WHEN c.reply IS NOT NULL AND c.reply_hidden = 0 AND c.hidden & 2 = 0 THEN ${value} END`;
const inText = ` || coalesce(E'\\n\\nReply from the owner: ' || ${ofShownReply('c.reply')}, '')`;
const apart = `
        || coalesce(${ofShownReply(`jsonb_build_object('reply', c.reply, 'replyId', c.reply_id)`)}, '{}')`;

/** The subject of a case. */
const snapshot = (text: string, more: string) => `
  CREATE OR REPLACE FUNCTION snapshot_of(c comments) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('title', 'Comment on ' || (SELECT name FROM businesses WHERE id = c.business_id),
      'text', c.text || coalesce((SELECT string_agg(E'\\n\\n' || alt, '' ORDER BY rank) FROM comment_pictures WHERE comment_id = c.id AND alt <> ''), '')${text},
      'url', '/business/' || c.business_id,
      'pictures', (SELECT coalesce(jsonb_agg(jsonb_build_object('key', id, 'width', width) ORDER BY rank), '[]')
        FROM comment_pictures WHERE comment_id = c.id))${more}
  $$;`;

const separator = `E'\\n\\nReply from the owner: '`;

/**
 * At the first separator, since an author who reads less is better than one who reads a hidden reply. The open cases without a report
 * show texts that wait, which have no reply. The id is null where the comment has another reply or none.
 */
const split = `
  WITH texts AS (SELECT id, snapshot->>'text' AS text, strpos(snapshot->>'text', ${separator}) AS at FROM moderation_cases
    WHERE subject_type = 'COMMENT' AND NOT (state = 'OPEN' AND num_reports = 0)),
  replies AS (SELECT id, left(text, at - 1) AS text, substr(text, at + length(${separator})) AS reply FROM texts WHERE at > 0)
  UPDATE moderation_cases c SET snapshot = c.snapshot || jsonb_build_object('text', r.text, 'reply', r.reply,
      'replyId', (SELECT reply_id FROM comments WHERE id = c.subject_id AND reply = r.reply))
    FROM replies r WHERE r.id = c.id;`;

const join = `
  UPDATE moderation_cases SET snapshot = snapshot - ARRAY['reply', 'replyId']
      || jsonb_build_object('text', (snapshot->>'text') || ${separator} || (snapshot->>'reply'))
    WHERE snapshot ? 'reply';`;

export class RepliesApartInCases1763700000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(snapshot('', apart) + split);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(snapshot(inText, '') + join);
  }
}
