/** Counts the businesses of a filter: a stored count if there is one, else a bounded count. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { boundedCount, type Count } from '#server/core/page.ts';
import { perDatabase } from '#server/database/per-database.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import { searchCondition, type SearchQuery } from '#server/search/tsquery.ts';
import { withoutOpenNow, countOpen } from './open-now.ts';
import { conditionsOf, storedTotal, tablesOf, type Criteria } from './filter.ts';
import { tables } from './page/orders.ts';
import { areaCondition, hasArea } from './places/area.ts';
import { areaOf, fewPlaces, smallAreaCondition, otherConditions, placesInArea } from './places/place-page.ts';

/** A number of rows that was counted to above the limit, or a number with whether it is that of all rows. */
interface Counted {
  total: number;
  isExact?: boolean;
}

// A count to 10,000 costs ten times as much as the page, so that the requests of visitors in one second share it.
const countsOf = perDatabase(() => ({
  shared: new SharedReads<Counted>(() => true),
  // A total far above the limit, or of a part of the rows, is a lower bound, which needs no new count for a minute.
  unbounded: new LRUCache<string, Count>({ max: 500, ttl: 60_000 }),
}));

const margin = 1000;

const toCount = ({ total, isExact }: Counted): Count =>
  isExact === undefined ? boundedCount(total) : { total, isExact };

/**
 * Counts the businesses of a filter. The count is exact without filters and for a category, else up to 10,000. Of open ones, and
 * of a frequent word in a large area, only a part of the rows is counted.
 */
export async function countBusinesses(
  { db, viewer }: Context,
  criteria: Criteria,
  query: SearchQuery | undefined,
): Promise<Count> {
  const { $, values } = parameters();
  const stored = storedTotal(criteria, $);
  // Raw SQL: bounded counts by the conditions of the list.
  const text = stored === undefined ? countText(criteria, query, $) : `SELECT (${stored}) AS total`;
  const read = async () => (await queryRows<Counted>(db, text, values))[0] ?? { total: 0 };
  if (stored !== undefined) return { total: (await read()).total, isExact: true };
  const { shared, unbounded } = countsOf(db);
  // A digest, since each word may have a hundred lexemes.
  const key = hash('sha1', JSON.stringify([text, ...values]), 'base64');
  const known = unbounded.get(key);
  if (known) return known;
  // Members read their own writes, also those that they sent to another instance.
  const counted = await (viewer ? read() : shared.get(key, read));
  const count = toCount(counted);
  if (counted.isExact === false || counted.total > limits.exactCount + margin) unbounded.set(key, count);
  return count;
}

// Counts to one above the limit and the margin.
function countText(criteria: Criteria, query: SearchQuery | undefined, $: Placeholder): string {
  if (query && hasArea(criteria.place)) return countInArea(criteria, query, $);
  if (criteria.openNow) return countOpen(idsOf(withoutOpenNow(criteria), query, $));
  const limit = limits.exactCount + margin + 1;
  return `SELECT count(*)::int AS total FROM (${idsOf(criteria, query, $)} LIMIT ${limit}) found`;
}

/** A SELECT of `id` of the businesses of a filter. */
function idsOf(criteria: Criteria, query: SearchQuery | undefined, $: Placeholder): string {
  if (!query && criteria.place.isPlaced)
    return `SELECT p.business_id AS id FROM (${placesInArea(criteria.place, [otherConditions(criteria, $)], $)}) p`;
  const table = query ? 'b' : 's';
  const found = query ? `${isFound(query, $)} AND ` : '';
  return `SELECT ${tables[table].id} AS id FROM ${tablesOf(criteria, table)} WHERE ${found}${conditionsOf(criteria, table, $)}`;
}

const isFound = (query: SearchQuery, $: Placeholder): string =>
  searchCondition('b.search_vector', query, $, { sharesPlan: false });

/** Counts the matches in the area if it is small, or else those of a rare search; of neither, the matches among the places read. */
function countInArea(criteria: Criteria, query: SearchQuery, $: Placeholder): string {
  const found = isFound(query, $);
  const others = otherConditions(criteria, $);
  const inArea = `SELECT count(*)::int FROM area p JOIN businesses b ON b.id = p.business_id WHERE ${found} AND ${others}`;
  const ofFound = `SELECT count(*)::int FROM found JOIN business_places p ON p.business_id = found.id
    WHERE ${areaCondition(criteria.place, $)} AND ${others}`;
  const isRare = `(SELECT count(*) FROM found) <= ${fewPlaces}`;
  return `WITH ${areaOf(criteria.place, $)},
      found AS MATERIALIZED (SELECT b.id FROM businesses b WHERE ${found} AND b.hidden = 0 LIMIT ${fewPlaces + 1})
    SELECT CASE WHEN ${smallAreaCondition} OR NOT ${isRare} THEN (${inArea}) ELSE (${ofFound}) END AS total, ${smallAreaCondition} OR ${isRare} AS "isExact"`;
}
