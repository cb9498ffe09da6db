/** Helpful marks: one row for each comment and member. Triggers count them. */
import * as messages from '#rules/messages.ts';
import { changed, type Context } from '#server/core/context.ts';
import { forbidden } from '#server/core/errors.ts';
import { queryRows } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import type { FoundComment } from './comment.reads.ts';
import { getComment, type CommentKey } from './comment.service.ts';

// Raw SQL: one statement locks and writes. The user is locked as by the foreign key, and is not found if hidden meanwhile.
const withLock = 'WITH locked AS MATERIALIZED (SELECT lock_counts_of_comment($1))';
const add = `${withLock}, author AS MATERIALIZED (
    SELECT id FROM locked JOIN users ON id = $2 AND hidden = 0 FOR KEY SHARE OF users)
  INSERT INTO helpful_marks (comment_id, user_id) SELECT c.id, author.id FROM author JOIN comments c ON c.id = $1
  ON CONFLICT DO NOTHING`;
const remove = `${withLock} DELETE FROM helpful_marks USING locked WHERE comment_id = $1 AND user_id = $2`;

/**
 * Marks a comment of another member as helpful, or removes the mark. A repeated call changes nothing.
 * @returns the comment with its new number of marks
 * @throws UNAUTHENTICATED; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN for a comment of the viewer
 */
export async function setHelpful(
  ctx: Context,
  { helpful, ...key }: CommentKey & { helpful: boolean },
): Promise<FoundComment> {
  const viewer = await requireWriter(ctx);
  const { id, userId } = await getComment(ctx, key);
  if (userId === viewer.id) throw forbidden(messages.ownHelpful);
  await queryRows(ctx.db, helpful ? add : remove, [id, viewer.id]);
  changed(ctx, `user:${userId}`);
  return getComment(ctx, { id });
}
