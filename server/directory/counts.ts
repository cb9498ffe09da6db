/** How many businesses a filter finds: kept counts where there are any, a bounded count elsewhere. */
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count } from '#server/core/page.ts';
import { parameters, rows } from '#server/core/sql.ts';
import { countText, type Wanted } from './filter.ts';

const kept = `SELECT sum(total)::int AS total FROM directory_counts
  WHERE name <> 'users' AND ($1::text IS NULL OR name = $1)`;

/** Exact without filters and by category alone; otherwise exact to 10,000. `query` is the search as a tsquery. */
export async function countBusinesses(ctx: Context, wanted: Wanted, query: string | undefined): Promise<Count> {
  if (query === undefined && wanted.minRating === undefined) {
    const [row] = await rows<{ total: number | null }>(ctx.db, kept, [wanted.category ?? null]);
    return { total: row?.total ?? 0, isExact: true };
  }
  const { $, values } = parameters();
  const [row] = await rows<{ total: number }>(ctx.db, countText(wanted, query, $), values);
  return boundedCount(row?.total ?? 0);
}
