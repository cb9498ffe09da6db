/** Who follows whom: set it, turn it around, list it. */
import { sentences } from '#rules/sentences.ts';
import { forget } from '#server/core/batch.ts';
import { requireViewer, type Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { isId } from '#server/core/ids.ts';
import { checkFirst, decodeCursor, pageOf, type Page, type PageRequest } from '#server/core/page.ts';
import { parameters, rows, transaction } from '#server/core/sql.ts';
import { User } from '#server/users/user.entity.ts';
import { userColumns, userFrom, userTables, type UserRow } from '#server/users/user.reads.ts';
import { getUser } from '#server/users/user.service.ts';

const insert = 'INSERT INTO follows (follower_id, followed_id) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const remove = 'DELETE FROM follows WHERE follower_id = $1 AND followed_id = $2';

/**
 * Follows a person or stops; saying it twice changes nothing.
 * @returns the followed person
 * @throws UNAUTHENTICATED; BAD_USER_INPUT 'You cannot follow yourself'; NOT_FOUND 'User not found'
 */
export async function setFollow(ctx: Context, input: { userId: string; following: boolean }): Promise<User> {
  const viewerId = requireOther(ctx, input.userId);
  await rows(ctx.db, input.following ? insert : remove, [viewerId, input.userId]);
  forget(ctx);
  return getUser(ctx, input.userId);
}

/**
 * Turns following around, as REST documents it: lock, look, set.
 * @throws as `setFollow`
 */
export async function toggleFollow(ctx: Context, userId: string): Promise<{ isFollowing: boolean; user: User }> {
  const viewerId = requireOther(ctx, userId);
  const isFollowing = await transaction(ctx.db, async (manager) => {
    const pair = [viewerId, userId];
    // Both ends in the order of their ids, the order in which the counts' trigger takes them too.
    const lock = 'SELECT user_id FROM user_stats WHERE user_id IN ($1, $2) ORDER BY user_id FOR NO KEY UPDATE';
    const found = (await manager.query(lock, pair)) as { user_id: string }[];
    if (!found.some((row) => row.user_id === userId)) throw notFound(sentences.userNotFound);
    const [, removed] = (await manager.query(remove, pair)) as [unknown, number];
    if (removed > 0) return false;
    await manager.query(insert, pair);
    return true;
  });
  forget(ctx);
  return { isFollowing, user: await getUser(ctx, userId) };
}

function requireOther(ctx: Context, userId: string): string {
  const viewer = requireViewer(ctx);
  if (!isId(userId)) throw notFound(sentences.userNotFound);
  if (userId.toLowerCase() === viewer.id) throw badInput({ userId: sentences.selfFollow });
  return viewer.id;
}

const ends = {
  followers: { of: 'followed_id', who: 'follower_id', count: 'numFollowers' },
  following: { of: 'follower_id', who: 'followed_id', count: 'numFollowing' },
} as const;

/**
 * A person's followers, or the people they follow, the newest follow first.
 * @throws BAD_USER_INPUT for a page size or a cursor that is none
 */
export async function listFollows(ctx: Context, user: User, end: keyof typeof ends, request: PageRequest): Promise<Page<User>> {
  checkFirst(request.first);
  const { of, who, count } = ends[end];
  const after = decodeCursor(end, request.after, 'number');
  const { $, values } = parameters();
  const text = `SELECT ${userColumns}, f.created_at AS "followedAt" FROM follows f
    JOIN (${userTables}) ON u.id = f.${who} WHERE f.${of} = ${$(user.id)}
    ${after ? `AND (f.created_at, f.${who}) < (to_timestamp(${$(after[0])}::float8 / 1000), ${$(after[1])}::uuid)` : ''}
    ORDER BY f.created_at DESC, f.${who} DESC LIMIT ${$(request.first + 1)}`;
  const found = await rows<UserRow & { followedAt: Date }>(ctx.db, text, values);
  const since = new Map(found.map((row) => [row.id, row.followedAt.getTime()]));
  const place = (each: User): [number, string] => [since.get(each.id) ?? 0, each.id];
  return pageOf(found.map(userFrom), request, end, place, async () => {
    const { stats } = user.stats ? user : await getUser(ctx, user.id);
    return { total: stats?.[count] ?? 0, isExact: true };
  });
}
