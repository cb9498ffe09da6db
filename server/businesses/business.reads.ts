/** The statements that read businesses with their counts. Raw SQL: measurably faster; `directory/` uses the same columns. */
import * as messages from '#rules/messages.ts';
import { optionalTextNames } from '#rules/places/contact.ts';
import type { Context } from '#server/core/context.ts';
import { notFound, sessionOver, type AppError } from '#server/core/errors.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { timeAfterLock } from '#server/database/sql.ts';
import { isHidden, readVisible } from '#server/users/hidden.ts';
import { plainColumns } from './business.columns.ts';
import type { Business } from './business.entity.ts';

const selectColumns = (columns: Partial<typeof plainColumns>): string =>
  Object.entries(columns)
    .map(([name, { column }]) => `${column} AS "${name}"`)
    .join(', ');
const { updatedAt, ...onCards } = plainColumns;

/** The columns that no card shows. Lists do not read them: each column of a row adds three percent to a list's CPU time. */
export const detailOnlyColumns = `${selectColumns({ updatedAt })}, b.latitude, b.longitude, b.time_zone AS "timeZone",
  ${optionalTextNames.map((name) => `b.${name}`).join(', ')}, b.social_links AS "socialLinks"`;

/**
 * The columns of a business in a list, from `businesses b` joined with `business_stats s`. The version is one of them: of a later
 * statement it could be newer than the other columns, and an edit with it would overwrite what its client has not seen.
 */
export const cardColumns = `b.id, b.owner_id AS "ownerId", b.cover_key AS "coverKey", b.cover_width AS "coverWidth",
  b.cover_height AS "coverHeight", b.cover_placeholder AS "coverPlaceholder", ${selectColumns(onCards)}`;

/** The numbers of ratings of 1 to 5 stars. */
export const ratingCounts = 'ARRAY[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5] AS "ratingCounts"';

const businessColumns = `${cardColumns}, ${detailOnlyColumns}, ${ratingCounts}`;

/** The join of visible businesses with their counts. A hidden business has no row of counts. */
export const statsOfVisible = 'JOIN business_stats s ON s.business_id = b.id';

const counts = `category, num_likes, num_saves, num_comments, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5,
  num_ratings, average_rating`;

/** The join of all businesses with their counts. Those of a hidden business are counted again. */
export const statsOfAll = `CROSS JOIN LATERAL (SELECT ${counts} FROM business_stats WHERE business_id = b.id
  UNION ALL SELECT ${counts} FROM business_recounts WHERE business_id = b.id AND b.hidden <> 0) s`;

const byId = 'JOIN businesses b ON b.id = p.id';

/** Reads businesses by id, for `loadBatched`: visible ones, and hidden ones that the viewer sees. */
export const readBusinesses = (ctx: Context, ids: readonly string[]): Promise<Map<string, Business>> =>
  readVisible(ctx, ids, {
    columns: businessColumns,
    joinVisible: `${byId} ${statsOfVisible}`,
    joinAll: `${byId} ${statsOfAll}`,
    hidden: 'b.hidden',
    author: 'b.owner_id',
  });

/**
 * Locks the counts of a business before they change, and returns its id and its numbers of likes and saves. All writes lock the
 * counts of businesses first, then those of users, then any other row, which prevents deadlocks. Decisions of moderators, but for
 * those about a waiting text, lock their case and the row of the moderator, whose rights they check, before: a deadlock is retried.
 */
export const lockCounts =
  'SELECT business_id, num_likes, num_saves FROM business_stats WHERE business_id = $1 FOR NO KEY UPDATE';

/** Locks the counts that the deletion of a business changes, or an edit that hides or shows it. */
export const lockAllCounts = 'SELECT lock_counts_of_business($1)';

/**
 * The error of a write whose `lockBusinessAndUser` found no row: NOT_FOUND for a business that is missing or hidden, else UNAUTHENTICATED,
 * since the account was deleted or hidden during the request.
 */
export async function missingLockError(ctx: Context, id: string): Promise<AppError> {
  clearLoaded(ctx);
  const business = await loadBatched(ctx, readBusinesses, id);
  return !business || isHidden(business) ? notFound(messages.businessNotFound) : sessionOver();
}

/**
 * The steps of a WITH that locks the counts of a business and then a row of the user $2 for a new row: `locked` has the id of the
 * business, and `at`, the time of the new row.
 * @param ofUser SQL behind `FROM counts`: a JOIN of the row of the user, and the clause that locks it, as `FOR KEY SHARE OF users`
 */
export const lockCountsAndUser = (
  ofUser: string,
): string => `counts AS MATERIALIZED (${lockCounts}), waited AS MATERIALIZED (
    SELECT business_id FROM counts ${ofUser}), locked AS MATERIALIZED (SELECT business_id, ${timeAfterLock} AS at FROM waited)`;

/**
 * `lockCountsAndUser` for a visible business: `locked` has no row if the user was hidden meanwhile. The foreign key of the new row takes
 * the same lock of the user.
 */
export const lockBusinessAndUser = lockCountsAndUser(
  'JOIN users ON users.id = $2 AND users.hidden = 0 FOR KEY SHARE OF users',
);
