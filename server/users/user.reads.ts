/** The statements that read users. Raw SQL: measurably faster in lists and loaders, and read from replicas. */
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows, unnestIds } from '#server/database/sql.ts';
import { hiddenReasons, ownFollows, readVisible } from './hidden.ts';
import type { User } from './user.entity.ts';

/** SQL for the end of a user's suspension; null where it has passed. */
export const suspendedUntil = 'CASE WHEN u.suspended_until > now() THEN u.suspended_until END';

/**
 * SQL for the condition that a user is not suspended.
 * @param user the alias of `users`
 * @param now SQL for the time
 */
export const notSuspended = (user = 'u', now = 'now()'): string =>
  `(${user}.suspended_until IS NULL OR ${user}.suspended_until <= ${now})`;

/** SQL for the condition that a user has the rights of the role. A suspended or hidden moderator has those of a member. */
export const hasRightsCondition = `u.hidden = 0 AND ${notSuspended()}`;

/** SQL for the role whose rights a user has. */
export const roleWithRights = `CASE WHEN ${hasRightsCondition} THEN u.role ELSE 'MEMBER' END`;

/** The columns of any `users u`, also of a hidden user, of whom `countHiddenUsers` reads the counts. */
export const columnsWithoutCounts = `u.id, u.username, u.email, u.email_verified AS "emailVerified", u.bio,
  u.profile_picture AS "profilePicture", u.created_at AS "createdAt", u.role, ${suspendedUntil} AS "suspendedUntil"`;

/** The columns of a user, from `users u` joined with `user_stats us`. */
export const userColumns = `${columnsWithoutCounts},
  us.num_followers AS "numFollowers", us.num_following AS "numFollowing",
  us.num_businesses AS "numBusinesses", us.num_saved AS "numSaved"`;

/** Visible users with their counts. A hidden user has no row of counts. */
export const userTables = 'users u JOIN user_stats us ON us.user_id = u.id';

/** The counts of a user. */
export type UserCounts = Required<Pick<User, 'numFollowers' | 'numFollowing' | 'numBusinesses' | 'numSaved'>>;

const hiddenFollows = (own: string, other: string) =>
  `(SELECT count(*)::int FROM hidden_follows JOIN user_stats ON user_id = ${other} WHERE ${own} = u.id)`;

/**
 * Counts what is visible apart from hidden users, and their businesses that are hidden for this reason only. For `loadBatched`. It
 * takes the longer the more they have, so that only what shows the counts reads them.
 */
export async function countHiddenUsers(ctx: Context, ids: readonly string[]): Promise<Map<string, UserCounts>> {
  const { $, values } = parameters();
  const text = `SELECT u.id, ${hiddenFollows('followed_id', 'follower_id')} AS "numFollowers",
      ${hiddenFollows('follower_id', 'followed_id')} AS "numFollowing",
      (SELECT count(*)::int FROM businesses WHERE owner_id = u.id AND hidden = ${hiddenReasons.account}) AS "numBusinesses",
      (SELECT count(*)::int FROM hidden_saves JOIN business_stats USING (business_id) WHERE user_id = u.id) AS "numSaved"
    FROM ${unnestIds(ids, $)} AS u(id)`;
  const found = await queryRows<UserCounts & { id: string }>(ctx.db, text, values);
  return new Map(found.map((row) => [row.id, row]));
}

/** The condition that the viewer follows a user. Both texts are SQL for ids. */
export const followsCondition = (ctx: Context, user: string, viewer: string): string =>
  `EXISTS (SELECT FROM ${ownFollows(ctx)} WHERE follower_id = ${viewer} AND followed_id = ${user})`;

/** Reads users by id, for `loadBatched`: visible ones, and hidden ones whom the viewer sees, without counts. */
export const readUsers = (ctx: Context, ids: readonly string[]): Promise<Map<string, User>> =>
  readVisible(ctx, ids, {
    columns: userColumns,
    hiddenRowColumns: columnsWithoutCounts,
    joinVisible: `JOIN (${userTables}) ON u.id = p.id`,
    joinAll: 'JOIN users u ON u.id = p.id',
    hidden: 'u.hidden',
    author: 'u.id',
  });

/** Locks the counts of one or two users before they change, in the order of their ids. */
export const lockUsers = 'SELECT user_id FROM user_stats WHERE user_id IN ($1, $2) ORDER BY user_id FOR NO KEY UPDATE';
