/** The statements that read followers and followed users, of one user or of a page of users. */
import type { Context } from '#server/core/context.ts';
import { groupBy } from '#server/core/loader.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { keysetAfter } from '#server/database/keyset.ts';
import { unnestIds, limitClause, parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import { canSeeHiddenReactions } from '#server/users/hidden.ts';
import type { User } from '#server/users/user.entity.ts';
import { userColumns, userTables } from '#server/users/user.reads.ts';

const columns = {
  followers: { own: 'followed_id', other: 'follower_id' },
  following: { own: 'follower_id', other: 'followed_id' },
} as const;

/** One side of a user's follows: the followers, or the users that the user follows. */
export type FollowSide = keyof typeof columns;

/** The user at the other end of a follow, and its time. */
export interface FollowEdge {
  user: User;
  followedAt: string;
}

type FollowRow = User & { key: string; followedAt: string };

/** The key by which `loadBatched` knows one side of a user's follows. */
export const followKey = (side: FollowSide, userId: string): string => `${side} ${userId}`;

/**
 * A SELECT of the newest follows at one side of a user: `id` of the other user, who is visible, and `created_at`.
 * Raw SQL: keyset pages and LATERAL lists of several users are built on it.
 * @param user SQL that gives the user's id
 * @param limit SQL that gives the number of rows
 * @param isAfter a condition, to continue after a position
 */
export function newestFollows(ctx: Context, side: FollowSide, user: string, limit: string, isAfter?: string): string {
  const { own, other } = columns[side];
  const newestOf = (table: string) => `SELECT ${other} AS id, created_at FROM ${table} WHERE ${own} = ${user}
    ${isAfter ? `AND ${isAfter}` : ''} ORDER BY created_at DESC, ${other} DESC LIMIT ${limit}`;
  if (!canSeeHiddenReactions(ctx)) return newestOf('follows');
  // A follow of a hidden user with a visible one is seen by the hidden one and by moderators.
  const hidden = newestOf(`hidden_follows JOIN user_stats ON user_id = ${other}`);
  return `SELECT * FROM ((${newestOf('follows')}) UNION ALL (${hidden})) all_follows
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}

function selectFollows(
  ctx: Context,
  side: FollowSide,
  ids: string[],
  first: number,
  after: CursorPosition | undefined,
  $: Placeholder,
) {
  const keyset = { key: 'created_at', id: columns[side].other, direction: 'DESC' } as const;
  const isAfter = after && keysetAfter(keyset, after, $);
  return `SELECT ${userColumns}, f.created_at AS "followedAt", '${side} ' || p.id AS key
    FROM ${unnestIds(ids, $)} AS p(id)
    CROSS JOIN LATERAL (${newestFollows(ctx, side, 'p.id', limitClause(first, $), isAfter)}) f
    JOIN (${userTables}) ON u.id = f.id`;
}

/**
 * Reads the newest follows by one statement, at most `first` for each key. For `loadBatched`.
 * @param keys made by `followKey`
 * @param after the position to continue after
 */
export async function readFollows(
  ctx: Context,
  keys: readonly string[],
  first: number,
  after?: CursorPosition,
): Promise<Map<string, FollowEdge[]>> {
  const { $, values } = parameters();
  const parts = (['followers', 'following'] as const).flatMap((side) => {
    const ids = keys.filter((key) => key.startsWith(side)).map((key) => key.slice(side.length + 1));
    return ids.length > 0 ? [selectFollows(ctx, side, ids, first, after, $)] : [];
  });
  const text = `${parts.join(' UNION ALL ')} ORDER BY "followedAt" DESC, id DESC`;
  const rows = await queryRows<FollowRow>(ctx.db, text, values);
  return groupBy(keys, rows, (row) => [row.key, { user: row, followedAt: row.followedAt }]);
}
