/** Who follows whom around the people of a page, and the lists of ids that belong to an account. */
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

/** A person as the lists of followers show one. */
export interface Follower {
  _id: string;
  username: string;
  profilePicture: string;
}

const few = (
  of: string,
  who: string,
) => `SELECT p.id AS "of", u.id AS "_id", u.username, u.profile_picture AS "profilePicture"
  FROM unnest($1::uuid[]) AS p(id) CROSS JOIN LATERAL (
    SELECT ${who} AS who, created_at FROM follows WHERE ${of} = p.id ORDER BY created_at DESC, ${who} DESC LIMIT $2
  ) f JOIN users u ON u.id = f.who ORDER BY f.created_at DESC, f.who DESC`;

const ends = {
  followers: few('followed_id', 'follower_id'),
  following: few('follower_id', 'followed_id'),
};

/** At most `most` followers (or followed people) of each person, the newest follow first, by one statement. */
export async function readFew(
  ctx: Context,
  end: keyof typeof ends,
  ids: string[],
  most: number,
): Promise<Map<string, Follower[]>> {
  const found = new Map<string, Follower[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  for (const { of, ...person } of await queryRows<Follower & { of: string }>(ctx.db, ends[end], [ids, most]))
    found.get(of)!.push(person);
  return found;
}

/** The lists of ids that an account shows its owner. */
export interface AccountLists {
  followers: string[];
  following: string[];
  savedBusinesses: string[];
}

const newest = (id: string, table: string, of: string) =>
  `ARRAY(SELECT ${id} FROM ${table} WHERE ${of} = $1 ORDER BY created_at DESC, ${id} DESC LIMIT $2)`;

const lists = `SELECT ${newest('follower_id', 'follows', 'followed_id')} AS followers,
  ${newest('followed_id', 'follows', 'follower_id')} AS following,
  ${newest('business_id', 'saves', 'user_id')} AS "savedBusinesses"`;

/** At most `most` ids of each kind, the newest first. */
export async function readAccountLists(ctx: Context, id: string, most: number): Promise<AccountLists> {
  const [found] = await queryRows<AccountLists>(ctx.db, lists, [id, most]);
  return found!;
}
