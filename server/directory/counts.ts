/** Counts the businesses of a filter: a stored count if there is one, else a bounded count. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count } from '#server/core/page.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { parameters, queryRows } from '#server/database/sql.ts';
import { matches, type SearchQuery } from '#server/search/tsquery.ts';
import { countOpen } from './open-now.ts';
import { conditionsOf, storedTotal, tablesOf, type Criteria } from './filter.ts';
import type { Placeholder } from './listed-business.ts';
import { hasArea } from './places/area.ts';
import { fewPlaces, otherConditions, placesOf } from './places/place-page.ts';

// A count to 10,000 costs ten times as much as the page, so that the requests of one second share it.
const countsOf = perDatabase(() => ({
  shared: new SharedReads<number>(() => true),
  // A total far above the limit needs no new count for a minute.
  overLimit: new LRUCache<string, true>({ max: 500, ttl: 60_000 }),
}));

const margin = 1000;

/** Counts the businesses of a filter. The count is exact without filters and for a category, else up to 10,000. */
export async function countBusinesses(
  { db }: Context,
  criteria: Criteria,
  query: SearchQuery | undefined,
): Promise<Count> {
  const { $, values } = parameters();
  const stored = storedTotal(criteria, $);
  const text = stored === undefined ? countText(criteria, query, $) : `SELECT (${stored}) AS total`;
  const read = async () => (await queryRows<{ total: number }>(db, text, values))[0]?.total ?? 0;
  if (stored !== undefined) return { total: await read(), isExact: true };
  const { shared, overLimit } = countsOf(db);
  // A digest, since each word may have a hundred lexemes.
  const key = createHash('sha1')
    .update(JSON.stringify([text, ...values]))
    .digest('base64');
  if (overLimit.has(key)) return boundedCount(Infinity);
  const total = await shared.answer(key, read);
  if (total > limits.exactCount + margin) overLimit.set(key, true);
  return boundedCount(total);
}

// Counts to one above the limit and the margin.
function countText(criteria: Criteria, query: SearchQuery | undefined, $: Placeholder): string {
  const limit = limits.exactCount + margin + 1;
  const count = (rows: string) => `SELECT count(*)::int AS total FROM (${rows} LIMIT ${limit}) found`;
  const others = () => otherConditions(criteria, $);
  if (!query && criteria.place.isPlaced) return count(`SELECT FROM (${placesOf(criteria.place, [others()], $)}) p`);
  if (!query && criteria.openNow) return countOpen(criteria, limit, $);
  const isFound = query ? matches('b.search_vector', query, (tsquery) => `${$(tsquery)}::tsquery`) : 'true';
  const table = query ? 'b' : 's';
  const all = count(
    `SELECT FROM ${tablesOf(criteria, table)} WHERE ${isFound} AND ${conditionsOf(criteria, table, $)}`,
  );
  if (!hasArea(criteria.place)) return all;
  // As a page of the search, a small area is read before the search index.
  const inArea = count(`SELECT FROM area p JOIN businesses b ON b.id = p.business_id WHERE ${isFound} AND ${others()}`);
  return `WITH area AS MATERIALIZED (${placesOf(criteria.place, [], $)} LIMIT ${fewPlaces + 1})
    SELECT CASE WHEN (SELECT count(*) FROM area) <= ${fewPlaces} THEN (${inArea}) ELSE (${all}) END AS total`;
}
