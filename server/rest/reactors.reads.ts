/** Who likes and who saved the listings of a page: a few of each, the viewer first. */
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

export interface Reactors {
  likes: string[];
  savedBy: string[];
}

// In the order of the primary key, so that the few of a very popular listing are found as fast as those of any other.
const few = (table: 'likes' | 'saves') => `ARRAY(SELECT user_id FROM (
    SELECT user_id, 0 AS turn FROM ${table} WHERE business_id = b.id AND user_id = $2::uuid
    UNION ALL (SELECT user_id, 1 FROM ${table} WHERE business_id = b.id AND user_id IS DISTINCT FROM $2::uuid
      ORDER BY user_id LIMIT $3)
  ) found ORDER BY turn, user_id LIMIT $3)`;

const reactors = `SELECT b.id, ${few('likes')} AS likes, ${few('saves')} AS "savedBy" FROM unnest($1::uuid[]) AS b(id)`;

/** At most `most` user ids of each kind for each listing, by one statement. */
export async function readReactors(ctx: Context, ids: string[], most: number): Promise<Map<string, Reactors>> {
  if (ids.length === 0) return new Map();
  const found = await queryRows<Reactors & { id: string }>(ctx.db, reactors, [ids, ctx.viewer?.id ?? null, most]);
  return new Map(found.map((row) => [row.id, row]));
}
