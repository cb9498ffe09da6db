/** The statements that read businesses with their counts. Raw SQL: measurably faster; `directory/` uses the same columns. */
import type { Context } from '#server/core/context.ts';
import { unnestIds, parameters, queryRows } from '#server/database/sql.ts';
import { plainColumns, type Business } from './business.entity.ts';

const selectColumns = (columns: Partial<typeof plainColumns>): string =>
  Object.entries(columns)
    .map(([name, { column }]) => `${column} AS "${name}"`)
    .join(', ');
const { version, updatedAt, ...onCards } = plainColumns;

/** The columns that no card shows. Lists do not read them: each column of a row adds three percent to a list's CPU time. */
export const editColumns = selectColumns({ version, updatedAt });

/** The columns of a business in a list, from `businesses b` joined with `business_stats s`. */
export const cardColumns = `b.id, b.owner_id AS "ownerId", b.cover_key AS "coverKey", b.cover_width AS "coverWidth",
  b.cover_height AS "coverHeight", b.cover_placeholder AS "coverPlaceholder", ${selectColumns(onCards)}`;

/** The columns of a business on its details page. */
export const businessColumns = `${cardColumns}, ${editColumns},
  s.ratings_1 AS "ratings1", s.ratings_2 AS "ratings2", s.ratings_3 AS "ratings3", s.ratings_4 AS "ratings4", s.ratings_5 AS "ratings5"`;

/** Reads businesses by id, for `loadBatched`. */
export async function readBusinesses(ctx: Context, ids: readonly string[]): Promise<Map<string, Business>> {
  const { $, values } = parameters();
  const text = `SELECT ${businessColumns} FROM ${unnestIds(ids, $)} AS ids(id) JOIN businesses b ON b.id = ids.id
    JOIN business_stats s ON s.business_id = ids.id`;
  return new Map((await queryRows<Business>(ctx.db, text, values)).map((row) => [row.id, row]));
}

/**
 * Locks the counts of a business before they change, and returns its id. All writes lock the counts of businesses first, then
 * those of users, then any other row, which prevents deadlocks.
 */
export const lockCounts = 'SELECT business_id FROM business_stats WHERE business_id = $1 FOR NO KEY UPDATE';
