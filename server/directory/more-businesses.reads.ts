/** Other businesses of a category or an owner, for the details page. Raw SQL: one statement for each list, also for many businesses. */
import { moreBusinesses } from '#rules/limits.ts';
import type { Business } from '#server/businesses/business.entity.ts';
import type { Context } from '#server/core/context.ts';
import { groupBy, loadBatched, type BatchRead } from '#server/core/loader.ts';
import { limitClause, unnestIds } from '#server/database/sql.ts';
import { readListedBusinesses, type ListedBusiness } from './listed-business.ts';
import { readOwned } from './user-lists.service.ts';

/** Reads the newest businesses of each category, for `loadBatched`. */
const readCategories: BatchRead<ListedBusiness[]> = async (ctx, categories, first) => {
  const rows = await readListedBusinesses(ctx, ($) => ({
    select: `SELECT l.id, l.key FROM ${unnestIds(categories, $, 'text')} AS c(name) CROSS JOIN LATERAL (
      SELECT id, created_at AS key FROM businesses WHERE category = c.name AND hidden = 0
      ORDER BY created_at DESC, id DESC LIMIT ${limitClause(first, $)}) l`,
    direction: 'DESC',
  }));
  return groupBy(categories, rows, (row) => [row.category, row]);
};

// One more than shown, since the business itself may be among the newest.
const others = async (ctx: Context, business: Business, read: BatchRead<ListedBusiness[]>, key: string) => {
  const newest = (await loadBatched(ctx, read, key, moreBusinesses + 1)) ?? [];
  return newest.filter(({ id }) => id !== business.id).slice(0, moreBusinesses);
};

/** Returns the newest other businesses of the same category. */
export const moreInCategory = (ctx: Context, business: Business): Promise<ListedBusiness[]> =>
  others(ctx, business, readCategories, business.category);

/** Returns the newest other businesses of the same owner. */
export const moreByOwner = (ctx: Context, business: Business): Promise<ListedBusiness[]> =>
  others(ctx, business, readOwned, business.ownerId);
