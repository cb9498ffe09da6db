/** How many businesses a filter finds: kept counts where there are any, a bounded count elsewhere. */
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count } from '#server/core/page.ts';
import { parameters, rows } from '#server/core/sql.ts';
import { countText, keptTotal, type Wanted } from './filter.ts';

/** Exact without filters and by category alone; otherwise exact to 10,000. `query` is the search as a tsquery. */
export async function countBusinesses(ctx: Context, wanted: Wanted, query: string | undefined): Promise<Count> {
  const { $, values } = parameters();
  const kept = keptTotal(wanted, query, $);
  const text = kept === undefined ? countText(wanted, query, $) : `SELECT (${kept}) AS total`;
  const [row] = await rows<{ total: number }>(ctx.db, text, values);
  const total = row?.total ?? 0;
  return kept === undefined ? boundedCount(total) : { total, isExact: true };
}
