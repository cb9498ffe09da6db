/** Follows: set, toggle, list. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { recordChanges, type Context } from '#server/core/context.ts';
import { badInput, notFound, sessionOver } from '#server/core/errors.ts';
import { requireWriter } from '#server/http/rate-limits/count.ts';
import { parseId } from '#server/core/ids.ts';
import { keysetPage, type Page, type PageRequest } from '#server/core/page.ts';
import { queryRows, timeAfterLock, transaction } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { lockUsers } from '#server/users/user.reads.ts';
import { getCounts, getUser } from '#server/users/user.service.ts';
import { Follow } from './follow.entity.ts';
import { followKey, readFollows, type FollowEdge, type FollowSide } from './follow.reads.ts';

// Raw SQL: one statement locks and inserts, in place of a transaction of four.
const insert = `WITH locked AS MATERIALIZED (${lockUsers}), followed AS (
    INSERT INTO follows (follower_id, followed_id, created_at) SELECT $1, $2, ${timeAfterLock}
    WHERE (SELECT count(*) FROM locked) = 2 ON CONFLICT DO NOTHING)
  SELECT user_id FROM locked`;

/**
 * Checks that a statement has locked the counts of both users: one who is hidden or deleted has none.
 * @throws NOT_FOUND 'User not found', else UNAUTHENTICATED, since the viewer was deleted or hidden during the request
 */
function requireLocked(locked: { user_id: string }[], followedId: string): void {
  if (locked.length === 2) return;
  throw locked.some(({ user_id: id }) => id === followedId) ? sessionOver() : notFound(messages.userNotFound);
}

// The lock is a statement of its own: one that locks and deletes would not see a row whose writer it has waited for.
async function lockBoth(
  manager: EntityManager,
  { followerId, followedId }: Pick<Follow, 'followerId' | 'followedId'>,
): Promise<void> {
  requireLocked(await manager.query(lockUsers, [followerId, followedId]), followedId);
}

/**
 * Follows or unfollows a user. A repeated call changes nothing.
 * @returns the followed user
 * @throws UNAUTHENTICATED, also if the account was deleted or hidden meanwhile; RATE_LIMITED; BAD_USER_INPUT 'You cannot follow
 *   yourself'; NOT_FOUND 'User not found', also for a hidden one whom the viewer sees
 */
export async function setFollow(ctx: Context, input: { userId: string; following: boolean }): Promise<User> {
  const { viewerId, userId } = await requireOtherUser(ctx, input.userId);
  if (input.following) requireLocked(await queryRows(ctx.db, insert, [viewerId, userId]), userId);
  else
    await transaction(ctx.db, async (manager) => {
      const pair = { followerId: viewerId, followedId: userId };
      await lockBoth(manager, pair);
      await manager.delete(Follow, pair);
    });
  recordChanges(ctx, `user:${userId}`, `user:${viewerId}`);
  clearLoaded(ctx);
  return getUser(ctx, userId);
}

/**
 * Follows a user whom the viewer does not follow, and unfollows one whom they do, for REST. The lock comes first, so that
 * of two concurrent toggles the second sees the row of the first.
 * @throws as `setFollow`
 */
export async function toggleFollow(ctx: Context, givenId: string): Promise<{ isFollowing: boolean; user: User }> {
  const { viewerId, userId } = await requireOtherUser(ctx, givenId);
  const isFollowing = await transaction(ctx.db, async (manager) => {
    const pair = { followerId: viewerId, followedId: userId };
    await lockBoth(manager, pair);
    const { affected } = await manager.delete(Follow, pair);
    if (affected) return false;
    await manager.query(insert, [viewerId, userId]);
    return true;
  });
  recordChanges(ctx, `user:${userId}`, `user:${viewerId}`);
  clearLoaded(ctx);
  return { isFollowing, user: await getUser(ctx, userId) };
}

async function requireOtherUser(ctx: Context, givenId: string): Promise<{ viewerId: string; userId: string }> {
  const viewer = await requireWriter(ctx);
  const userId = parseId(givenId);
  if (!userId) throw notFound(messages.userNotFound);
  if (userId === viewer.id) throw badInput({ userId: messages.selfFollow });
  return { viewerId: viewer.id, userId };
}

const counts = { followers: 'numFollowers', following: 'numFollowing' } as const;

/**
 * Lists a user's followers, or the users that the user follows, the newest follow first.
 * @throws BAD_USER_INPUT for an invalid page size or cursor
 */
export async function listFollows(
  ctx: Context,
  user: User,
  side: FollowSide,
  request: PageRequest,
): Promise<Page<User>> {
  const key = followKey(side, user.id);
  const page = await keysetPage<FollowEdge>(
    request,
    { name: side, keyType: 'timestamp', positionOf: (edge) => [edge.followedAt, edge.user.id] },
    (limit, after) => loadBatched(ctx, readFollows, key, limit, after),
    async () => {
      const total = user[counts[side]] ?? (await getCounts(ctx, user))[counts[side]];
      return { total, isExact: true };
    },
  );
  return { ...page, nodes: page.nodes.map((edge) => edge.user) };
}
