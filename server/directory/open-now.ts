/** The businesses of a filter that are open now. Their SELECT reads a part of the order first, and the open ones if that is not enough. */
import { isOpenNow } from '#server/businesses/hours/hours.reads.ts';
import { afterCursor, conditionsOf, limitOf, tablesOf, type Criteria, type PageQuery } from './filter.ts';
import type { PageSelect, Placeholder } from './listed-business.ts';
import { orderOf } from './page/orders.ts';

// A page is filled from these rows if one of 400 is open.
const firstRowCount = 10_000;

/** The businesses that are open, by the index of their hours. */
const openOnes = 'open_businesses(current_moment()) AS open (id)';

/**
 * The SELECT of a page of open businesses without a search. It checks the hours of rows in the order until the page is filled.
 * If these rows do not fill it and the order has more, it sorts all that are open.
 */
export function selectOpenPage(request: PageQuery, $: Placeholder): PageSelect {
  const { criteria, sort, limit } = request;
  const { table, key, id, by, property } = orderOf(sort, criteria.place);
  const anyTime = { ...criteria, openNow: false };
  const conditions = `${conditionsOf(anyTime, table, $)} AND ${afterCursor(request, key, id, $)}`;
  const page = limitOf(request, $);
  const size = `${$(limit)}::integer`;
  const rows = `SELECT ${id} AS id, ${key($)} AS key FROM ${tablesOf(criteria, table)} WHERE ${conditions} ${by} LIMIT ${firstRowCount}`;
  const isFilled = `(SELECT count(*) FROM along) = ${size}`;
  const hasMore = `(SELECT count(*) FROM (${rows}) rows) = ${firstRowCount}`;
  const select = `WITH along AS MATERIALIZED (SELECT id, key FROM (${rows}) rows WHERE ${isOpenNow('id')} ${by} ${page}),
      among AS MATERIALIZED (SELECT id, key FROM (SELECT ${id} AS id, ${key($)} AS key FROM ${openOnes}
        JOIN ${tablesOf(criteria, table)} ON ${id} = open.id WHERE ${conditions} OFFSET 0) found
        WHERE NOT ${isFilled} AND ${hasMore} ${by} ${page})
    SELECT * FROM along WHERE ${isFilled} OR NOT ${hasMore} UNION ALL SELECT * FROM among`;
  return { select, property, direction: sort.order };
}

/** The SELECT of the number of open businesses, counted to a limit. */
export function countOpen(criteria: Criteria, limit: number, $: Placeholder): string {
  const conditions = conditionsOf({ ...criteria, openNow: false }, 's', $);
  const rows = `SELECT s.business_id AS id FROM ${tablesOf(criteria, 's')} WHERE ${conditions} LIMIT ${firstRowCount * 3}`;
  return `WITH rows AS MATERIALIZED (${rows}), along AS MATERIALIZED (SELECT FROM rows WHERE ${isOpenNow('id')} LIMIT ${limit}),
      counts AS MATERIALIZED (SELECT (SELECT count(*) FROM along) AS n, (SELECT count(*) FROM rows) AS read)
    SELECT CASE WHEN n = ${limit} OR read < ${firstRowCount * 3} THEN n ELSE (SELECT count(*) FROM (SELECT FROM ${openOnes}
      JOIN business_stats s ON s.business_id = open.id WHERE ${conditions} LIMIT ${limit}) found) END::int AS total FROM counts`;
}
