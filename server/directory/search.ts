/** A page of what a search finds, so that it costs little however many match: looked for near by first, then further. */
import type { SortField } from '#rules/sort-orders.ts';
import { matches, type SearchQuery } from '#server/search/tsquery.ts';
import { conditionsOf, limitOf, orderOf, tablesOf, type PageQuery } from './filter.ts';
import type { PageSelect, Placeholder } from './listing.ts';

export interface SearchRequest extends PageQuery {
  query: SearchQuery;
}

// How many rows are looked at along an order: fewer by time, where days come next and not yet everything. A word that one
// in twenty-four listings has, or one in a hundred and twenty, fills a page there.
const rowsAlong = (field: SortField): number => (field === 'CREATED_AT' ? 600 : 3000);
// The stretches of time that are looked at next, in days, where time is the order; the index holds them as `span_of`.
const stretches = [4, 32];

/**
 * The select that cuts a page out of what is found: along the order as far as common words need, else among all of some
 * days or weeks, else among everything. Each begins where the page does and leaves no gap, so the first that fills a page is it.
 */
export function selectSearchPage(request: SearchRequest, $: Placeholder): PageSelect {
  const { sort, limit } = request;
  const places = [
    along(request, $),
    ...(sort.field === 'CREATED_AT' ? stretches.map((days) => among(request, stretch(days, request, $), $)) : []),
    among(request, undefined, $),
  ];
  const size = `${$(limit)}::integer`;
  const filled = (reach: number) => `(SELECT count(*) FROM reach${reach}) = ${size}`;
  // Postgres asks these conditions once, before it looks at any row.
  const reaches = places.map((place, at) => {
    const wanted = places.slice(0, at).map((_, before) => `AND NOT ${filled(before)}`);
    return `reach${at} AS MATERIALIZED (SELECT id, key ${place} ${wanted.join(' ')} ${orderOf(sort).by} ${limitOf(request, $)})`;
  });
  const pages = places.map(
    (_, at) => `SELECT * FROM reach${at} ${at < places.length - 1 ? `WHERE ${filled(at)}` : ''}`,
  );
  return { select: `WITH ${reaches.join(', ')} ${pages.join(' UNION ALL ')}`, direction: sort.order };
}

// Behind a SELECT, so that Postgres keeps one plan for all words instead of planning anew for each.
const found = (column: string, query: SearchQuery, $: Placeholder): string =>
  matches(column, query, (tsquery) => `(SELECT ${$(tsquery)}::tsquery)`);

// Ratings are asked for behind the window where they are not its order, or few would make it long.
function along(request: SearchRequest, $: Placeholder): string {
  const { wanted, query, sort, after } = request;
  const { table, key, id, by } = orderOf(sort);
  const [isListing, isByRating] = [table === 'b', sort.field === 'AVERAGE_RATING'];
  const inside = isByRating ? wanted : { ...wanted, minRating: undefined };
  const window = `SELECT ${id} AS id, ${key} AS key ${isListing ? ', b.search_vector' : ''} FROM ${tablesOf(inside, table)}
    WHERE ${conditionsOf({ wanted: inside, sort, after }, table, $)} ${by} LIMIT ${rowsAlong(sort.field)}`;
  const listings = isListing ? '' : 'JOIN businesses USING (id)';
  const near = `FROM (${window}) near ${listings}`;
  const isFound = found('search_vector', query, $);
  if (isByRating || !wanted.minRating) return `${near} WHERE ${isFound}`;
  return `${near} JOIN business_stats s ON s.business_id = id WHERE ${isFound} AND s.average_rating >= ${$(wanted.minRating)}`;
}

// OFFSET 0 keeps Postgres from walking along an order in the hope of matches: it takes them from the index and sorts them.
function among(request: SearchRequest, within: string | undefined, $: Placeholder): string {
  const { wanted, query, sort } = request;
  const { table, key, id } = orderOf(sort);
  return `FROM (SELECT ${id} AS id, ${key} AS key FROM ${tablesOf(wanted, table, true)}
    WHERE ${found('b.search_vector', query, $)} ${within ?? ''} AND ${conditionsOf(request, table, $)} OFFSET 0) found
    WHERE true`;
}

/** What came in within the stretch that the page begins in and the one behind it. */
function stretch(days: number, { sort: { order }, after }: SearchRequest, $: Placeholder): string {
  const outermost = `(SELECT created_at FROM businesses ORDER BY created_at ${order} LIMIT 1)`;
  const span = `span_of(${after ? `${$(after[0])}::timestamptz` : outermost}, ${days})`;
  const indexed = stretches.map((each) => `span_of(b.created_at, ${each})`).join(', ');
  return `AND ARRAY[${indexed}] && (SELECT ARRAY[span, span ${order === 'ASC' ? '+' : '-'} 1000] FROM (SELECT ${span} AS span) page)`;
}
