/** The SELECT of a page of a search. It reads a few rows first and more only if they do not fill the page. */
import type { SortField } from '#rules/sort-orders.ts';
import { isOpenNow } from '#server/businesses/hours/hours.reads.ts';
import { matches, type SearchQuery } from '#server/search/tsquery.ts';
import { conditionsOf, limitOf, orderOf, tablesOf, type PageQuery } from './filter.ts';
import type { PageSelect, Placeholder } from './listed-business.ts';

export interface SearchRequest extends PageQuery {
  query: SearchQuery;
}

// The number of rows that are read in the sort order first. A word fills a page from them if one of 24 businesses has it
// (by time), or one of 120 (in other orders). By time the number is smaller, since spans of days follow.
const firstRowCount = (field: SortField): number => (field === 'CREATED_AT' ? 600 : 3000);
// In the order by time, spans of so many days are read next. The index holds them as `span_of`.
const spans = [4, 32];

/**
 * The SELECT of a page of a search. It searches the first rows of the order, then (by time) two spans of days, then all rows.
 * Each step starts at the position of the page and skips no row, so that the first step that fills the page is the result.
 */
export function selectSearchPage(request: SearchRequest, $: Placeholder): PageSelect {
  const { sort, limit } = request;
  const sources = [
    firstRows(request, $),
    ...(sort.field === 'CREATED_AT' ? spans.map((days) => allRows(request, inSpan(days, request, $), $)) : []),
    allRows(request, undefined, $),
  ];
  const size = `${$(limit)}::integer`;
  const isFilled = (step: number) => `(SELECT count(*) FROM step${step}) = ${size}`;
  // Postgres evaluates these conditions once, before it reads a row.
  const steps = sources.map((source, at) => {
    const conditions = sources.slice(0, at).map((_, earlier) => `AND NOT ${isFilled(earlier)}`);
    return `step${at} AS MATERIALIZED (SELECT id, key ${source} ${conditions.join(' ')} ${orderOf(sort).by} ${limitOf(request, $)})`;
  });
  const pages = sources.map(
    (_, at) => `SELECT * FROM step${at} ${at < sources.length - 1 ? `WHERE ${isFilled(at)}` : ''}`,
  );
  const select = `WITH ${steps.join(', ')} ${pages.join(' UNION ALL ')}`;
  return { select, property: orderOf(sort).property, direction: sort.order };
}

// In a SELECT, so that Postgres keeps one plan for all words.
const found = (column: string, query: SearchQuery, $: Placeholder): string =>
  matches(column, query, (tsquery) => `(SELECT ${$(tsquery)}::tsquery)`);

// Hours and, unless the order is by rating, ratings are checked after the limit: rare ones would make the scan long.
function firstRows(request: SearchRequest, $: Placeholder): string {
  const { criteria, query, sort, after } = request;
  const { table, key, id, by } = orderOf(sort);
  const [isBusiness, isByRating] = [table === 'b', sort.field === 'AVERAGE_RATING'];
  const limited = { ...criteria, openNow: false, ...(!isByRating && { minRating: undefined }) };
  const window = `SELECT ${id} AS id, ${key} AS key ${isBusiness ? ', b.search_vector' : ''} FROM ${tablesOf(limited, table)}
    WHERE ${conditionsOf({ criteria: limited, sort, after }, table, $)} ${by} LIMIT ${firstRowCount(sort.field)}`;
  const businesses = isBusiness ? '' : 'JOIN businesses USING (id)';
  const from = `FROM (${window}) first_rows ${businesses}`;
  const isFound = `${found('search_vector', query, $)}${criteria.openNow ? ` AND ${isOpenNow('id')}` : ''}`;
  if (isByRating || !criteria.minRating) return `${from} WHERE ${isFound}`;
  return `${from} JOIN business_stats s ON s.business_id = id WHERE ${isFound} AND s.average_rating >= ${$(criteria.minRating)}`;
}

// OFFSET 0 makes Postgres read the matches from the search index and sort them, in place of a scan in the sort order.
function allRows(request: SearchRequest, condition: string | undefined, $: Placeholder): string {
  const { criteria, query, sort } = request;
  const { table, key, id } = orderOf(sort);
  return `FROM (SELECT ${id} AS id, ${key} AS key FROM ${tablesOf(criteria, table, true)}
    WHERE ${found('b.search_vector', query, $)} ${condition ?? ''} AND ${conditionsOf(request, table, $)} OFFSET 0) found
    WHERE true`;
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
