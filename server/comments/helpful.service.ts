/** Helpful marks: one row for each comment and member. Triggers count them. */
import type { DataSource } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { changed, type Context } from '#server/core/context.ts';
import { forbidden } from '#server/core/errors.ts';
import { queryRows, transaction } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { lockCountsOfComment, type FoundComment } from './comment.reads.ts';
import { getComment, type CommentKey } from './comment.service.ts';

// Raw SQL: one statement locks and inserts. The user is locked as by the foreign key, and is not found if hidden meanwhile.
const add = `WITH locked AS MATERIALIZED (${lockCountsOfComment}), author AS MATERIALIZED (
    SELECT id FROM locked JOIN users ON id = $2 AND hidden = 0 FOR KEY SHARE OF users)
  INSERT INTO helpful_marks (comment_id, user_id) SELECT c.id, author.id FROM author JOIN comments c ON c.id = $1
  ON CONFLICT DO NOTHING`;

/** The lock is a statement of its own: one that locks and deletes would not see a mark whose writer it has waited for. */
const remove = (db: DataSource, key: [commentId: string, userId: string]): Promise<void> =>
  transaction(db, async (manager) => {
    await manager.query(lockCountsOfComment, [key[0]]);
    await manager.query('DELETE FROM helpful_marks WHERE comment_id = $1 AND user_id = $2', key);
  });

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
  if (helpful) await queryRows(ctx.db, add, [id, viewer.id]);
  else await remove(ctx.db, [id, viewer.id]);
  changed(ctx, `user:${userId}`);
  return getComment(ctx, { id });
}
