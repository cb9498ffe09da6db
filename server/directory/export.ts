/** All businesses of a filter that have a position, in batches: a reader holds one batch at a time. */
import { limits } from '#rules/limits.ts';
import { maxExported } from '#rules/places/search.ts';
import type { Context } from '#server/core/context.ts';
import { createBulkReadLimiter } from '#server/http/overload.ts';
import { countExport } from '#server/http/rate-limits/count.ts';
import { listBusinesses } from './directory.service.ts';
import type { Filter } from './filter.ts';
import type { ListedBusiness } from './listed-business.ts';
import type { Sort } from './page/orders.ts';

/** A part of an export. */
export interface ExportedBatch {
  businesses: ListedBusiness[];
  isLast: boolean;
  /** Of the last batch, whether the export has all businesses of the filter. */
  isComplete: boolean;
}

const size = limits.restPage.max;
const limited = createBulkReadLimiter();

/**
 * Reads the businesses of a filter that have a position: the newest first, near a position the nearest first, at most 10,000. Each batch is read by the
 * statement of the list when it is needed. A first batch always follows.
 * @throws RATE_LIMITED; BAD_USER_INPUT for an invalid filter; the errors of Postgres, also between batches
 */
export async function* exportBusinesses(
  ctx: Context,
  filter: Filter | null | undefined,
): AsyncGenerator<ExportedBatch, void> {
  await countExport(ctx);
  const sort: Sort | null = filter?.near ? { field: 'DISTANCE', order: 'ASC' } : null;
  const page = await limited(() => listBusinesses(ctx, { filter, sort, first: size, max: size, isPlaced: true }));
  let [businesses, hasMore, count] = [page.nodes, page.hasNextPage, page.nodes.length];
  while (hasMore && count < maxExported) {
    yield { businesses, isLast: false, isComplete: false };
    const last = businesses.at(-1)!;
    const found = await limited(() => page.readAfter(last));
    [businesses, hasMore] = [found.slice(0, size), found.length > size];
    count += businesses.length;
  }
  yield { businesses, isLast: true, isComplete: !hasMore && (count < maxExported || !filter?.near) };
}
