/** Reads the lists inside users: followers, followed users, and the ids in an account. Raw SQL: LATERAL lists of several users. */
import type { Context } from '#server/core/context.ts';
import { groupBy } from '#server/core/loader.ts';
import { queryRows } from '#server/database/sql.ts';
import { newestFollows, type FollowSide } from '#server/follows/follow.reads.ts';
import { ownSaves } from '#server/users/hidden.ts';

/** A user in a list of followers. */
interface Follower {
  _id: string;
  username: string;
  profilePicture: string;
}

const few = (
  ctx: Context,
  side: FollowSide,
) => `SELECT p.id AS "of", u.id AS "_id", u.username, u.profile_picture AS "profilePicture"
  FROM unnest($1::uuid[]) AS p(id) CROSS JOIN LATERAL (${newestFollows(ctx, side, 'p.id', '$2')}) f
  JOIN users u ON u.id = f.id ORDER BY f.created_at DESC, f.id DESC`;

/** At most `max` followers or followed users of each user, the newest follow first, by one statement. */
export async function readFew(
  ctx: Context,
  side: FollowSide,
  ids: string[],
  max: number,
): Promise<Map<string, Follower[]>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<Follower & { of: string }>(ctx.db, few(ctx, side), [ids, max]);
  return groupBy(ids, rows, ({ of, ...follower }) => [of, follower]);
}

/** The lists of ids that only the owner of an account sees. */
interface AccountLists {
  followers: string[];
  following: string[];
  savedBusinesses: string[];
}

const newestFollowIds = (ctx: Context, side: FollowSide) =>
  `ARRAY(SELECT id FROM (${newestFollows(ctx, side, '$1', '$2')}) f)`;

const lists = (ctx: Context) => `SELECT ${newestFollowIds(ctx, 'followers')} AS followers,
  ${newestFollowIds(ctx, 'following')} AS following,
  ARRAY(SELECT business_id FROM ${ownSaves(ctx)} v WHERE user_id = $1 ORDER BY created_at DESC, business_id DESC LIMIT $2)
    AS "savedBusinesses"`;

/** At most `max` ids in each list of the viewer's account, the newest first. */
export async function readAccountLists(ctx: Context, id: string, max: number): Promise<AccountLists> {
  const [found] = await queryRows<AccountLists>(ctx.db, lists(ctx), [id, max]);
  return found!;
}
