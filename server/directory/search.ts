/** The SELECT of a page of a search. It reads a few rows first and more only if they do not fill the page. */
import { maxDistanceRows } from '#rules/places/search.ts';
import type { SortField } from '#rules/sort-orders.ts';
import { openNowCondition } from '#server/businesses/hours/hours.reads.ts';
import { searchCondition, type SearchQuery } from '#server/search/tsquery.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { afterCursor, conditionsOf, tablesOf, type PageQuery } from './filter.ts';
import type { PageSelect } from './listed-business.ts';
import { withoutOpenNow, fewOpenStep, openNowCte } from './open-now.ts';
import { orderOf } from './page/orders.ts';
import { anywhere, hasArea } from './places/area.ts';
import { areaOf, smallAreaCondition, nearest, otherConditions, placeConditions } from './places/place-page.ts';
import { selectFirstSufficient, type Step } from './page/steps.ts';

export interface SearchRequest extends PageQuery {
  query: SearchQuery;
}

// The number of rows that are read in the sort order first. A word fills a page from them if one of 24 businesses has it
// (by time), or one of 120 (in other orders). By time the number is smaller, since spans of days follow.
const firstRowCount = (field: SortField): number => (field === 'CREATED_AT' ? 600 : 3000);
// In the order by time, spans of so many days are read next. The index holds them as `span_of`.
const spans = [4, 32];
// By distance so many of the nearest places are read first, then the matches of a rare search, then so many places.
const nearestCounts = { first: 1000, next: 5000 };
// A search is rare if it has at most so many matches.
const rareMatches = 5000;

/**
 * The SELECT of a page of a search. It searches the first rows of the order, then a small area, then (by time) two spans of days,
 * then all rows: first those that are open now, where these are few.
 */
export function selectSearchPage(request: SearchRequest, $: Placeholder): PageSelect {
  const { criteria, sort } = request;
  const { by, property } = orderOf(sort, criteria.place, true);
  const isByDistance = sort.field === 'DISTANCE';
  const steps: Step[] = [
    { source: isByDistance ? nearestRows(request, nearestCounts.first, $) : firstRows(request, $) },
    ...(hasArea(criteria.place) ? [areaStep(request, $)] : []),
    ...(isByDistance ? [rareMatchesStep(request, $), { source: nearestRows(request, nearestCounts.next, $) }] : []),
    ...(sort.field === 'CREATED_AT' ? spans.map((days) => allRowsStep(request, inSpan(days, request, $), $)) : []),
    ...(criteria.openNow ? [openStep(request, $)] : []),
    allRowsStep(request, undefined, $),
  ];
  const named = [
    ...(hasArea(criteria.place) ? [areaOf(criteria.place, $)] : []),
    ...(isByDistance
      ? [
          `matches AS MATERIALIZED (SELECT id FROM businesses WHERE ${searchCondition('search_vector', request.query, $)} AND hidden = 0
            LIMIT ${rareMatches + 1})`,
        ]
      : []),
    ...(criteria.openNow ? [openNowCte] : []),
  ];
  return { select: selectFirstSufficient(steps, by, request, $, named), property, direction: sort.order };
}

function nearestRows(request: SearchRequest, count: number, $: Placeholder): string {
  const { criteria, query } = request;
  return `${nearest(request, count, $)} JOIN businesses USING (id) WHERE ${searchCondition('search_vector', query, $)}
    AND ${placeConditions(criteria, $)} AND ${afterCursor(request, () => 'key', 'id', $)}`;
}

// Hours and, unless the order is by rating, ratings are checked after the limit: rare ones would make the scan long.
function firstRows(request: SearchRequest, $: Placeholder): string {
  const { criteria, query, sort } = request;
  const { table, key, id, by } = orderOf(sort, criteria.place, true);
  const [isBusiness, isByRating] = [table === 'b', sort.field === 'AVERAGE_RATING'];
  const { isPlaced } = criteria.place;
  const limited = { ...criteria, openNow: false, place: anywhere, ...(!isByRating && { minRating: undefined }) };
  const window = `SELECT ${id} AS id, ${key($)} AS key ${isBusiness ? ', b.search_vector' : ''} FROM ${tablesOf(limited, table)}
    WHERE ${conditionsOf(limited, table, $)} AND ${afterCursor(request, key, id, $)} ${by} LIMIT ${firstRowCount(sort.field)}`;
  const businesses = isBusiness ? '' : 'JOIN businesses USING (id)';
  const from = `FROM (${window}) first_rows ${businesses}`;
  const isFound = searchCondition('search_vector', query, $);
  if (isPlaced)
    return `${from} JOIN business_places p ON p.business_id = id WHERE ${isFound} AND ${placeConditions(criteria, $)}`;
  const isOpen = criteria.openNow ? openNowCondition('id') : 'true';
  if (isByRating || !criteria.minRating) return `${from} WHERE ${isFound} AND ${isOpen}`;
  return `${from} JOIN business_stats s ON s.business_id = id WHERE ${isFound} AND s.average_rating >= ${$(criteria.minRating)} AND ${isOpen}`;
}

function areaStep(request: SearchRequest, $: Placeholder): Step {
  const { criteria, query, sort } = request;
  const { key, id, table } = orderOf(sort, criteria.place, true);
  const stats = table === 's' ? 'JOIN business_stats s ON s.business_id = b.id' : '';
  const rows = `SELECT ${id} AS id, ${key($)} AS key FROM area p JOIN businesses b ON b.id = p.business_id ${stats}
    WHERE ${smallAreaCondition} AND ${searchCondition('b.search_vector', query, $)} AND ${otherConditions(criteria, $)}
      AND ${afterCursor(request, key, id, $)} OFFSET 0`;
  return { source: `FROM (${rows}) found WHERE true`, isComplete: smallAreaCondition };
}

function rareMatchesStep(request: SearchRequest, $: Placeholder): Step {
  const { criteria, sort } = request;
  const { key, id } = orderOf(sort, criteria.place, true);
  const isRare = `(SELECT count(*) FROM matches) <= ${rareMatches}`;
  const rows = `SELECT ${id} AS id, ${key($)} AS key FROM matches JOIN business_places p ON p.business_id = matches.id
    WHERE ${isRare} AND ${placeConditions(criteria, $)} AND ${afterCursor(request, key, id, $)} OFFSET 0`;
  return { source: `FROM (${rows}) found WHERE true`, isComplete: isRare };
}

function openStep(request: SearchRequest, $: Placeholder): Step {
  const { query, sort } = request;
  const criteria = withoutOpenNow(request.criteria);
  const { table, key, id } = orderOf(sort, criteria.place, true);
  const rows = (conditions: string): Step =>
    fewOpenStep(
      { tables: tablesOf(criteria, table, true), id, key: key($) },
      `${searchCondition('b.search_vector', query, $)} AND ${conditionsOf(criteria, table, $)} AND ${conditions}`,
    );
  return restOf(request, rows, $);
}

// OFFSET 0 makes Postgres read the matches from the search index and sort them, in place of a scan in the sort order.
function allRowsStep(request: SearchRequest, condition: string | undefined, $: Placeholder): Step {
  const { criteria, query, sort } = request;
  const { table, key, id } = orderOf(sort, criteria.place, true);
  const rows = (after: string): Step => ({
    source: `FROM (SELECT ${id} AS id, ${key($)} AS key FROM ${tablesOf(criteria, table, true)}
    WHERE ${searchCondition('b.search_vector', query, $)} ${condition ?? ''} AND ${conditionsOf(criteria, table, $)}
      AND ${after} OFFSET 0) found WHERE true`,
  });
  return restOf(request, rows, $);
}

/**
 * The rows of a step after the cursor. By distance the list ends, so that a later page counts those before it. A first page is within.
 * @param rows the step with a condition
 */
function restOf(request: SearchRequest, rows: (condition: string) => Step, $: Placeholder): Step {
  const { criteria, sort, after, skip } = request;
  const { key, id, by } = orderOf(sort, criteria.place, true);
  if (sort.field !== 'DISTANCE' || (!after && skip === 0)) return rows(afterCursor(request, key, id, $));
  const all = rows('true');
  const rest = afterCursor(request, () => 'key', 'id', $);
  return { ...all, source: `FROM (SELECT * ${all.source} ${by} LIMIT ${maxDistanceRows}) nearest WHERE ${rest}` };
}

/**
 * The condition that a business lies in the span of the page's first row, or in the next span. `span_of` numbers the spans of a
 * length in steps of 1000.
 */
function inSpan(days: number, { sort: { order }, after }: SearchRequest, $: Placeholder): string {
  const first = `(SELECT created_at FROM businesses ORDER BY created_at ${order} LIMIT 1)`;
  const span = `span_of(${after ? `${$(after[0])}::timestamptz` : first}, ${days})`;
  const indexed = spans.map((each) => `span_of(b.created_at, ${each})`).join(', ');
  return `AND ARRAY[${indexed}] && (SELECT ARRAY[span, span ${order === 'ASC' ? '+' : '-'} 1000] FROM (SELECT ${span} AS span) page)`;
}
