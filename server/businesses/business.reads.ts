/** The statements that read listings with their counts; `directory/` builds its lists on the same columns. */
import type { Context } from '#server/core/context.ts';
import { unnestIds, parameters, queryRows } from '#server/database/sql.ts';
import { plainColumns, type Business } from './business.entity.ts';

/** The columns of a business in a list, from `businesses b` joined with `business_stats s`. */
export const cardColumns = [
  'b.id, b.owner_id AS "ownerId", b.cover_key AS "coverKey", b.cover_width AS "coverWidth"',
  'b.cover_height AS "coverHeight", b.cover_placeholder AS "coverPlaceholder"',
  ...Object.entries(plainColumns).map(([name, { column }]) => `${column} AS "${name}"`),
].join(', ');

/** The columns of a business on its details page. */
export const businessColumns = `${cardColumns},
  s.ratings_1 AS "ratings1", s.ratings_2 AS "ratings2", s.ratings_3 AS "ratings3", s.ratings_4 AS "ratings4", s.ratings_5 AS "ratings5"`;

/** Listings by id, for `load`. */
export async function readBusinesses(ctx: Context, ids: readonly string[]): Promise<Map<string, Business>> {
  const { $, values } = parameters();
  const text = `SELECT ${businessColumns} FROM ${unnestIds(ids, $)} AS l(id) JOIN businesses b ON b.id = l.id
    JOIN business_stats s ON s.business_id = l.id`;
  return new Map((await queryRows<Business>(ctx.db, text, values)).map((row) => [row.id, row]));
}

/**
 * Locks the counts of a listing, and gives its id. For whoever is about to move them: a listing's counts are locked
 * first, then people's, then any other row, so that no two wait for each other.
 */
export const lockCounts = 'SELECT business_id FROM business_stats WHERE business_id = $1 FOR NO KEY UPDATE';
