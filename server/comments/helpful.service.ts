/** Helpful marks: one row for each comment and member. Triggers count them. */
import type { DataSource } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { forbidden, sessionOver } from '#server/core/errors.ts';
import { queryRows, timeAfterLock, transaction } from '#server/database/sql.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { lockCountsOfComment, type FoundComment } from './comment.reads.ts';
import { getComment, getCommentForWrite, type CommentKey } from './find-comment.ts';

// Raw SQL: one statement locks and inserts. The user is locked as by the foreign key, and is not found if hidden or deleted meanwhile.
const lock = `locked AS MATERIALIZED (${lockCountsOfComment}), author AS MATERIALIZED (
    SELECT id FROM locked JOIN users ON id = $2 AND hidden = 0 FOR KEY SHARE OF users)`;
const insert = `WITH ${lock}, marked AS (
    INSERT INTO helpful_marks (comment_id, user_id, created_at)
    SELECT c.id, author.id, ${timeAfterLock} FROM author JOIN comments c ON c.id = $1
    ON CONFLICT DO NOTHING)
  SELECT FROM author`;

type MarkKey = [commentId: string, userId: string];

/** @returns whether the user is visible */
const add = async (db: DataSource, key: MarkKey): Promise<boolean> => (await queryRows(db, insert, key)).length > 0;

/**
 * The lock is a statement of its own: one that locks and deletes would not see a mark whose writer it has waited for.
 * @returns whether the user is visible
 */
const remove = (db: DataSource, key: MarkKey): Promise<boolean> =>
  transaction(db, async (manager) => {
    const locked: unknown[] = await manager.query(`WITH ${lock} SELECT FROM author`, key);
    await manager.query('DELETE FROM helpful_marks WHERE comment_id = $1 AND user_id = $2', key);
    return locked.length > 0;
  });

/**
 * Marks a comment of another member as helpful, or removes the mark. A repeated call changes nothing.
 * @returns the comment with its new number of marks
 * @throws UNAUTHENTICATED, also if the account was deleted or hidden meanwhile; RATE_LIMITED; NOT_FOUND 'Comment not found'; FORBIDDEN
 *   for a comment of the viewer
 */
export async function setHelpful(
  ctx: Context,
  { helpful, ...key }: CommentKey & { helpful: boolean },
): Promise<FoundComment> {
  const viewer = await requireWriter(ctx);
  const { id, userId, businessId } = await getCommentForWrite(ctx, key);
  if (userId === viewer.id) throw forbidden(messages.ownHelpful);
  const isVisible = await (helpful ? add : remove)(ctx.db, [id, viewer.id]);
  recordChanges(ctx, `business:${businessId}`, `user:${userId}`);
  const comment = await getComment(ctx, { id });
  if (!isVisible) throw sessionOver();
  return comment;
}
