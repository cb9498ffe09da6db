/** The statement that reads comments with their authors, of one business or of a page of businesses. */
import type { BatchRead } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { isHidden, isPending, isSeen } from '#server/users/hidden.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { unnestIds, limitClause, parameters, queryRows } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import type { Comment } from './comment.types.ts';

/** The order of a business's comments. */
type CommentOrder = 'newest' | 'oldest';

interface CommentRow extends Pick<
  Comment,
  'id' | 'businessId' | 'userId' | 'text' | 'createdAt' | 'editedAt' | 'rating' | 'hidden'
> {
  username: string;
  profilePicture: string;
}

/**
 * Reads comments, at most `first` of each business. Raw SQL: keyset pages, of several businesses at once.
 * @param after the position to continue after; with one business only
 */
export async function readComments(
  ctx: Context,
  order: CommentOrder,
  ids: readonly string[],
  first: number,
  after?: CursorPosition,
): Promise<Map<string, Comment[]>> {
  const [direction, comparison] = order === 'oldest' ? ['ASC', '>'] : ['DESC', '<'];
  const { $, values } = parameters();
  const text = `SELECT c.id, c.business_id AS "businessId", c.user_id AS "userId", c.text, c.created_at AS "createdAt",
      c.edited_at AS "editedAt", c.hidden, u.username, u.profile_picture AS "profilePicture", r.value AS rating
    FROM ${unnestIds(ids, $)} AS b(id) CROSS JOIN LATERAL (
      SELECT id, business_id, user_id, text, created_at, edited_at, hidden FROM comments
      WHERE business_id = b.id AND ${isSeen(ctx, 'hidden', 'user_id', $)}
      ${after ? `AND (created_at, id) ${comparison} (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)` : ''}
      ORDER BY created_at ${direction}, id ${direction} LIMIT ${limitClause(first, $)}
    ) c JOIN users u ON u.id = c.user_id LEFT JOIN ratings r ON r.business_id = c.business_id AND r.user_id = c.user_id
    ORDER BY c.created_at ${direction}, c.id ${direction}`;
  const found = new Map<string, Comment[]>(ids.map((id) => [id, []]));
  for (const row of await queryRows<CommentRow>(ctx.db, text, values))
    found.get(row.businessId)!.push(commentFrom(row));
  return found;
}

/** Adds the fields that lists show, so that no resolver computes them. */
function commentFrom(row: CommentRow): Comment {
  const comment: Comment = row;
  comment.author = { id: row.userId, username: row.username, profilePicture: row.profilePicture } as User;
  comment.isHidden = isHidden(row);
  comment.isPending = isPending(row);
  return comment;
}

/** Reads the first comments of each business, for `loadBatched`. */
export const firstComments: Record<CommentOrder, BatchRead<Comment[]>> = {
  newest: (ctx, ids, first) => readComments(ctx, 'newest', ids, first),
  oldest: (ctx, ids, first) => readComments(ctx, 'oldest', ids, first),
};
