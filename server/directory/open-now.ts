/** The businesses of a filter that are open now. A page checks the hours of rows in its order, or reads all that are open where they are few. */
import { limits } from '#rules/limits.ts';
import { openNowCondition } from '#server/businesses/hours/hours.reads.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { afterCursor, conditionsOf, tablesOf, type Criteria, type PageQuery } from './filter.ts';
import type { PageSelect } from './listed-business.ts';
import { orderOf } from './page/orders.ts';
import { selectFirstSufficient, type Step } from './page/steps.ts';

/** A page is filled from these rows if one of 120 is open. */
const firstRowCount = 3000;
/** So many open businesses are few: a page sorts them. Where there are more, a scan in the order finds a page soon. */
const fewOpen = 3000;
const maxCount = limits.reducedCount;
/** A count checks the hours of so many businesses. */
const countedRows = 3000;

/** For the WITH of a page: the open businesses, by the indexes of their hours, or one more than are few. */
export const openNowCte = `open_now AS MATERIALIZED (
  SELECT id FROM open_businesses(current_moment()) AS open (id) LIMIT ${fewOpen + 1})`;

const areFew = `(SELECT count(*) FROM open_now) <= ${fewOpen}`;

/** The criteria at any time. */
export const withoutOpenNow = (criteria: Criteria): Criteria => ({ ...criteria, openNow: false });

/**
 * The step of a page that reads all open businesses where they are few.
 * @param from tables, and their id and key
 * @param conditions those of the filter at any time, and that of the cursor
 */
export const fewOpenStep = (from: { tables: string; id: string; key: string }, conditions: string): Step => ({
  source: `FROM (SELECT ${from.id} AS id, ${from.key} AS key FROM ${from.tables} JOIN open_now ON open_now.id = ${from.id}
    WHERE ${areFew} AND ${conditions} OFFSET 0) found WHERE true`,
  isComplete: areFew,
});

/** The SELECT of a page of open businesses without a search and without a filter by place. */
export function selectOpenPage(request: PageQuery, $: Placeholder): PageSelect {
  const { sort } = request;
  const criteria = withoutOpenNow(request.criteria);
  const { table, key, id, by, property } = orderOf(sort, criteria.place);
  const tables = tablesOf(criteria, table);
  const conditions = `${conditionsOf(criteria, table, $)} AND ${afterCursor(request, key, id, $)}`;
  const rows = `SELECT ${id} AS id, ${key($)} AS key FROM ${tables} WHERE ${conditions} ${by}`;
  const first = `(${rows} LIMIT ${firstRowCount}) rows`;
  // Named, so that it is computed once.
  const firstAreAll = `first_are_all AS MATERIALIZED (SELECT count(*) < ${firstRowCount} AS holds FROM ${first})`;
  const steps: Step[] = [
    {
      source: `FROM ${first} WHERE ${openNowCondition('id')}`,
      isComplete: '(SELECT holds FROM first_are_all)',
    },
    fewOpenStep({ tables, id, key: key($) }, conditions),
    { source: `FROM (${rows} OFFSET 0) rows WHERE ${openNowCondition('id')}` },
  ];
  return {
    select: selectFirstSufficient(steps, by, request, $, [openNowCte, firstAreAll]),
    property,
    direction: sort.order,
  };
}

/**
 * The SELECT of the number of open businesses among the first of these rows, as `total`, and of whether these are all and no more
 * than it counts, as `isExact`.
 * @param rows a SELECT of `id` of the businesses of the filter at any time
 */
export const countOpen = (rows: string): string => `WITH rows AS MATERIALIZED (${rows} LIMIT ${countedRows}),
    open AS MATERIALIZED (SELECT FROM rows WHERE ${openNowCondition('id')} LIMIT ${maxCount + 1})
  SELECT least(n, ${maxCount}) AS total, n <= ${maxCount} AND (SELECT count(*) FROM rows) < ${countedRows} AS "isExact"
  FROM (SELECT count(*)::int AS n FROM open) counted`;
