/** How many businesses a filter finds: kept counts where there are any, a bounded count elsewhere. */
import { createHash } from 'node:crypto';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count } from '#server/core/page.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { matches, type SearchQuery } from '#server/search/tsquery.ts';
import { conditionsOf, storedTotal, tablesOf, type Criteria } from './filter.ts';

// Counting to 10,000 costs ten times what the page does, and is the same for everybody who asks within a second.
const countedIn = perDatabase(() => ({
  shared: new SharedReads<number>(() => true),
  crowds: new Map<string, number>(),
}));

// What is a thousand past the limit is past it for a minute, whoever goes meanwhile: it need not be counted again.
const margin = 1000;
const minute = 60_000;
const mostCrowds = 500;

/** Exact without filters and by category alone; otherwise exact to 10,000. */
export async function countBusinesses(
  { db }: Context,
  wanted: Criteria,
  query: SearchQuery | undefined,
): Promise<Count> {
  const { $, values } = parameters();
  const kept = storedTotal(wanted, $);
  const text = kept === undefined ? countText(wanted, query, $) : `SELECT (${kept}) AS total`;
  const read = async () => (await queryRows<{ total: number }>(db, text, values))[0]?.total ?? 0;
  if (kept !== undefined) return { total: await read(), isExact: true };
  const { shared, crowds } = countedIn(db);
  // A digest, since what is asked for may be a hundred lexemes a word.
  const question = createHash('sha1')
    .update(JSON.stringify([text, ...values]))
    .digest('base64');
  if ((crowds.get(question) ?? 0) > Date.now()) return boundedCount(Infinity);
  const total = await shared.answer(question, read);
  if (total > limits.exactCount + margin) {
    if (crowds.size >= mostCrowds) crowds.clear();
    crowds.set(question, Date.now() + minute);
  }
  return boundedCount(total);
}

// Counts up to one more than must be known.
function countText(wanted: Criteria, query: SearchQuery | undefined, $: ReturnType<typeof parameters>['$']): string {
  const table = query === undefined ? 's' : 'b';
  const found = query && `${matches('b.search_vector', query, (tsquery) => `${$(tsquery)}::tsquery`)} AND`;
  return `SELECT count(*)::int AS total FROM (SELECT FROM ${tablesOf(wanted, table)}
    WHERE ${found ?? ''} ${conditionsOf({ wanted }, table, $)} LIMIT ${limits.exactCount + margin + 1}) found`;
}
