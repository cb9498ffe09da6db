/** The statements that read users. Raw SQL: measurably faster in lists and loaders, and read from replicas. */
import type { Context } from '#server/core/context.ts';
import { hiddenBy, ownFollows, readSeen } from './hidden.ts';
import type { User } from './user.entity.ts';

/** SQL for the end of a user's suspension; null where it has passed. */
export const suspendedUntil = 'CASE WHEN u.suspended_until > now() THEN u.suspended_until END';

/** SQL for the condition that a user has the rights of the role. A suspended or hidden moderator has those of a member. */
export const hasRights = 'u.hidden = 0 AND (u.suspended_until IS NULL OR u.suspended_until <= now())';

/** The columns of a user, from `users u` joined with `user_stats us`. */
export const userColumns = `u.id, u.username, u.email, u.email_verified AS "emailVerified", u.bio,
  u.profile_picture AS "profilePicture", u.created_at AS "createdAt", u.role, ${suspendedUntil} AS "suspendedUntil",
  us.num_followers AS "numFollowers", us.num_following AS "numFollowing",
  us.num_businesses AS "numBusinesses", us.num_saved AS "numSaved"`;

/** Visible users with their counts. A hidden user has no row of counts. */
export const userTables = 'users u JOIN user_stats us ON us.user_id = u.id';

const hiddenFollows = (own: string, other: string) =>
  `(SELECT count(*)::int FROM hidden_follows JOIN user_stats ON user_id = ${other} WHERE ${own} = u.id)`;

/** Hidden users, who have no row of counts: what is visible apart from them, and the businesses that are hidden for this reason only. */
export const hiddenUserTables = `users u CROSS JOIN LATERAL (SELECT
    ${hiddenFollows('followed_id', 'follower_id')} AS num_followers,
    ${hiddenFollows('follower_id', 'followed_id')} AS num_following,
    (SELECT count(*)::int FROM businesses WHERE owner_id = u.id AND hidden = ${hiddenBy.account}) AS num_businesses,
    (SELECT count(*)::int FROM hidden_saves JOIN business_stats USING (business_id) WHERE user_id = u.id) AS num_saved) us`;

/** The condition that the viewer follows a user. Both texts are SQL for ids. */
export const isFollowing = (ctx: Context, user: string, viewer: string): string =>
  `EXISTS (SELECT FROM ${ownFollows(ctx)} WHERE follower_id = ${viewer} AND followed_id = ${user})`;

/** Reads users by id, for `loadBatched`: visible ones, and hidden ones whom the viewer sees. */
export const readUsers = (ctx: Context, ids: readonly string[]): Promise<Map<string, User>> =>
  readSeen(ctx, ids, {
    columns: userColumns,
    visible: `JOIN (${userTables}) ON u.id = p.id`,
    all: `JOIN (${hiddenUserTables}) ON u.id = p.id`,
    hidden: 'u.hidden',
    author: 'u.id',
  });

/** Locks the counts of one or two users before they change, in the order of their ids. */
export const lockUsers = 'SELECT user_id FROM user_stats WHERE user_id IN ($1, $2) ORDER BY user_id FOR NO KEY UPDATE';
