/** The statement that reads comments with their authors, of one listing or of a page of listings. */
import type { BatchRead } from '#server/core/batch.ts';
import type { Context } from '#server/core/context.ts';
import type { Place } from '#server/core/page.ts';
import { parameters, rows } from '#server/core/sql.ts';
import { User } from '#server/users/user.entity.ts';
import { Comment } from './comment.entity.ts';

/** Which end of a listing's comments comes first. */
export type End = 'newest' | 'oldest';

interface CommentRow extends Pick<Comment, 'id' | 'businessId' | 'userId' | 'text' | 'createdAt'> {
  username: string;
  bio: string;
  profilePicture: string;
  joinedAt: Date;
}

/**
 * At most `first` of each listing's comments, from one end.
 * @param after where to go on; for one listing alone
 */
export async function readComments(
  ctx: Context,
  end: End,
  ids: readonly string[],
  first: number,
  after?: Place,
): Promise<Map<string, Comment[]>> {
  const [direction, beyond] = end === 'oldest' ? ['ASC', '>'] : ['DESC', '<'];
  const { $, values } = parameters();
  const text = `SELECT c.id, c.business_id AS "businessId", c.user_id AS "userId", c.text, c.created_at AS "createdAt",
      u.username, u.bio, u.profile_picture AS "profilePicture", u.created_at AS "joinedAt"
    FROM unnest(${$(ids)}::uuid[]) AS b(id) CROSS JOIN LATERAL (
      SELECT id, business_id, user_id, text, created_at FROM comments WHERE business_id = b.id
      ${after ? `AND (created_at, id) ${beyond} (to_timestamp(${$(after[0])}::float8 / 1000), ${$(after[1])}::uuid)` : ''}
      ORDER BY created_at ${direction}, id ${direction} LIMIT ${$(first)}
    ) c JOIN users u ON u.id = c.user_id ORDER BY c.created_at ${direction}, c.id ${direction}`;
  const found = new Map<string, Comment[]>(ids.map((id) => [id, []]));
  for (const row of await rows<CommentRow>(ctx.db, text, values)) found.get(row.businessId)!.push(commentFrom(row));
  return found;
}

function commentFrom({ username, bio, profilePicture, joinedAt, ...row }: CommentRow): Comment {
  const author = Object.assign(new User(), { id: row.userId, username, bio, profilePicture, createdAt: joinedAt });
  return Object.assign(new Comment(), row, { author });
}

/** The beginning of each listing's comments, for `load`. */
export const firstComments: Record<End, BatchRead<Comment[]>> = {
  newest: (ctx, ids, first) => readComments(ctx, 'newest', ids, first),
  oldest: (ctx, ids, first) => readComments(ctx, 'oldest', ids, first),
};
