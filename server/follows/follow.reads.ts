/** The statement that reads followers, and the followed, of one person or of a page of people. */
import type { Context } from '#server/core/context.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { unnestIds, limitClause, parameters, queryRows } from '#server/database/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { userColumns, userTables } from '#server/users/user.reads.ts';

const ends = {
  followers: { of: 'followed_id', who: 'follower_id' },
  following: { of: 'follower_id', who: 'followed_id' },
} as const;

/** Which end of a person's follows: those who follow them, or those they follow. */
export type FollowSide = keyof typeof ends;

/** Somebody at the other end of a follow, and since when. */
export interface Follow {
  user: User;
  at: string;
}

type FollowRow = User & { key: string; followedAt: string };
type Placeholder = ReturnType<typeof parameters>['$'];

/** One end of a person's follows, as `load` knows it. */
export const userColumnOf = (end: FollowSide, id: string): string => `${end} ${id}`;

// For one end of these people, at most `first` each, the newest first.
function selectFollows(
  end: FollowSide,
  ids: string[],
  first: number,
  after: CursorPosition | undefined,
  $: Placeholder,
): string {
  const { of, who } = ends[end];
  return `SELECT ${userColumns}, f.created_at AS "followedAt", '${end} ' || p.id AS key
    FROM ${unnestIds(ids, $)} AS p(id) CROSS JOIN LATERAL (
      SELECT ${who} AS who, created_at FROM follows WHERE ${of} = p.id
      ${after ? `AND (created_at, ${who}) < (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)` : ''}
      ORDER BY created_at DESC, ${who} DESC LIMIT ${limitClause(first, $)}
    ) f JOIN (${userTables}) ON u.id = f.who`;
}

/**
 * At most `first` of the follows at each end asked for, the newest first, by one statement. For `load`.
 * @param keys made by `endKey`
 * @param after where to go on; for one end of one person alone
 */
export async function readFollows(
  ctx: Context,
  keys: readonly string[],
  first: number,
  after?: CursorPosition,
): Promise<Map<string, Follow[]>> {
  const { $, values } = parameters();
  const parts = (['followers', 'following'] as const).flatMap((end) => {
    const ids = keys.filter((key) => key.startsWith(end)).map((key) => key.slice(end.length + 1));
    return ids.length > 0 ? [selectFollows(end, ids, first, after, $)] : [];
  });
  const text = `${parts.join(' UNION ALL ')} ORDER BY "followedAt" DESC, id DESC`;
  const found = new Map<string, Follow[]>(keys.map((key) => [key, []]));
  for (const row of await queryRows<FollowRow>(ctx.db, text, values))
    found.get(row.key)!.push({ user: row, at: row.followedAt });
  return found;
}
