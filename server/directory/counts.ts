/** How many businesses a filter finds: kept counts where there are any, a bounded count elsewhere. */
import type { DataSource } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count } from '#server/core/page.ts';
import { SharedAnswers } from '#server/core/shared-answers.ts';
import { parameters, rows } from '#server/core/sql.ts';
import { countText, keptTotal, type Wanted } from './filter.ts';

// Counting to 10,000 costs ten times what the page does, and is the same for everybody who asks within a second.
const counted = new WeakMap<DataSource, SharedAnswers<number>>();

/** Exact without filters and by category alone; otherwise exact to 10,000. `query` is the search as a tsquery. */
export async function countBusinesses({ db }: Context, wanted: Wanted, query: string | undefined): Promise<Count> {
  const { $, values } = parameters();
  const kept = keptTotal(wanted, query, $);
  const text = kept === undefined ? countText(wanted, query, $) : `SELECT (${kept}) AS total`;
  const read = async () => (await rows<{ total: number }>(db, text, values))[0]?.total ?? 0;
  if (kept !== undefined) return { total: await read(), isExact: true };
  let shared = counted.get(db);
  if (!shared) counted.set(db, (shared = new SharedAnswers(() => true)));
  return boundedCount(await shared.answer(JSON.stringify([text, ...values]), read));
}
