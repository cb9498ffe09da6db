/** Who follows whom: set it, turn it around, list it. */
import * as messages from '#rules/messages.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { badInput, notFound } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/attempts.ts';
import { readId } from '#server/core/ids.ts';
import {
  checkFirst,
  decodeCursor,
  pageOf,
  type Page,
  type PageRequest,
  type CursorPosition,
} from '#server/core/page.ts';
import { queryRows, transaction } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { lockPeople } from '#server/users/user.reads.ts';
import { getUser } from '#server/users/user.service.ts';
import { userColumnOf, readFollows, type FollowSide, type Follow } from './follow.reads.ts';

const ends = `WITH ends AS MATERIALIZED (${lockPeople})`;
const bothEnds = '(SELECT count(*) FROM ends) = 2';
const insert = `${ends} INSERT INTO follows (follower_id, followed_id) SELECT $1, $2 WHERE ${bothEnds} ON CONFLICT DO NOTHING`;
const remove = `${ends} DELETE FROM follows WHERE follower_id = $1 AND followed_id = $2 AND ${bothEnds}`;

/**
 * Follows a person or stops; saying it twice changes nothing.
 * @returns the followed person
 * @throws UNAUTHENTICATED; BAD_USER_INPUT 'You cannot follow yourself'; NOT_FOUND 'User not found'
 */
export async function setFollow(ctx: Context, input: { userId: string; following: boolean }): Promise<User> {
  const { viewerId, userId } = await requireOther(ctx, input.userId);
  await queryRows(ctx.db, input.following ? insert : remove, [viewerId, userId]);
  clearLoaded(ctx);
  return getUser(ctx, userId);
}

/**
 * Turns following around, as REST documents it: lock, look, set.
 * @throws as `setFollow`
 */
export async function toggleFollow(ctx: Context, givenId: string): Promise<{ isFollowing: boolean; user: User }> {
  const { viewerId, userId } = await requireOther(ctx, givenId);
  const isFollowing = await transaction(ctx.db, async (manager) => {
    const pair = [viewerId, userId];
    const found = (await manager.query(lockPeople, pair)) as { user_id: string }[];
    if (!found.some((row) => row.user_id === userId)) throw notFound(messages.userNotFound);
    const [, removed] = (await manager.query(remove, pair)) as [unknown, number];
    if (removed > 0) return false;
    await manager.query(insert, pair);
    return true;
  });
  clearLoaded(ctx);
  return { isFollowing, user: await getUser(ctx, userId) };
}

async function requireOther(ctx: Context, givenId: string): Promise<{ viewerId: string; userId: string }> {
  const viewer = await requireWriter(ctx);
  const userId = readId(givenId);
  if (!userId) throw notFound(messages.userNotFound);
  if (userId === viewer.id) throw badInput({ userId: messages.selfFollow });
  return { viewerId: viewer.id, userId };
}

const counts = { followers: 'numFollowers', following: 'numFollowing' } as const;

/**
 * A person's followers, or the people they follow, the newest follow first.
 * @throws BAD_USER_INPUT for a page size or a cursor that is none
 */
export async function listFollows(
  ctx: Context,
  user: User,
  end: FollowSide,
  request: PageRequest,
): Promise<Page<User>> {
  checkFirst(request.first);
  const after = decodeCursor(end, request.after, 'moment');
  const key = userColumnOf(end, user.id);
  const found = after
    ? (await readFollows(ctx, [key], request.first + 1, after)).get(key)
    : await loadBatched(ctx, readFollows, key, request.first + 1);
  const place = (follow: Follow): CursorPosition => [follow.at, follow.user.id];
  const page = pageOf(found ?? [], request, end, place, async () => {
    const total = user[counts[end]] ?? (await getUser(ctx, user.id))[counts[end]];
    return { total, isExact: true };
  });
  return { ...page, nodes: page.nodes.map((follow) => follow.user) };
}
