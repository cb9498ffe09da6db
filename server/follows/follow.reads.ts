/** The statement that reads followers, or the followed, of one person or of a page of people. */
import type { BatchRead } from '#server/core/batch.ts';
import type { Context } from '#server/core/context.ts';
import type { Place } from '#server/core/page.ts';
import { each, limitOf, parameters, rows } from '#server/core/sql.ts';
import type { User } from '#server/users/user.entity.ts';
import { userColumns, userTables } from '#server/users/user.reads.ts';

const ends = {
  followers: { of: 'followed_id', who: 'follower_id' },
  following: { of: 'follower_id', who: 'followed_id' },
} as const;

/** Which end of a person's follows: those who follow them, or those they follow. */
export type End = keyof typeof ends;

/** Somebody at the other end of a follow, and since when. */
export interface Follow {
  user: User;
  at: string;
}

type FollowRow = User & { of: string; followedAt: string };

/**
 * At most `first` of each person's follows, the newest first.
 * @param after where to go on; for one person alone
 */
export async function readFollows(
  ctx: Context,
  end: End,
  ids: readonly string[],
  first: number,
  after?: Place,
): Promise<Map<string, Follow[]>> {
  const { of, who } = ends[end];
  const { $, values } = parameters();
  const text = `SELECT ${userColumns}, f.created_at AS "followedAt", p.id AS "of"
    FROM ${each(ids, $)} AS p(id) CROSS JOIN LATERAL (
      SELECT ${who} AS who, created_at FROM follows WHERE ${of} = p.id
      ${after ? `AND (created_at, ${who}) < (${$(after[0])}::timestamptz, ${$(after[1])}::uuid)` : ''}
      ORDER BY created_at DESC, ${who} DESC LIMIT ${limitOf(first, $)}
    ) f JOIN (${userTables}) ON u.id = f.who ORDER BY f.created_at DESC, f.who DESC`;
  const found = new Map<string, Follow[]>(ids.map((id) => [id, []]));
  for (const row of await rows<FollowRow>(ctx.db, text, values))
    found.get(row.of)!.push({ user: row, at: row.followedAt });
  return found;
}

/** The beginning of each person's follows, for `load`. */
export const firstFollows: Record<End, BatchRead<Follow[]>> = {
  followers: (ctx, ids, first) => readFollows(ctx, 'followers', ids, first),
  following: (ctx, ids, first) => readFollows(ctx, 'following', ids, first),
};
