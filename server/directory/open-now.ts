/** The businesses of a filter that are open now. A page checks the hours of rows in its order, or reads all that are open where they are few. */
import { limits } from '#rules/limits.ts';
import { openNowCondition } from '#server/businesses/hours/hours.reads.ts';
import type { Criteria } from './filter.ts';
import { fewRows, fewStep, type KeyedTables, type Step } from './page/steps.ts';

const maxCount = limits.reducedCount;
/** A count checks the hours of so many businesses. */
const countedRows = 3000;

/** For the WITH of a page: the open businesses, by the indexes of their hours, or one more than are few. */
export const openNowCte = `open_now AS MATERIALIZED (
  SELECT id FROM open_businesses(current_moment()) AS open (id) LIMIT ${fewRows + 1})`;

/** The criteria at any time. */
export const withoutOpenNow = (criteria: Criteria): Criteria => ({ ...criteria, openNow: false });

/**
 * The step of a page that reads all open businesses where they are few.
 * @param conditions those of the filter at any time, and that of the cursor
 */
export const fewOpenStep = (from: KeyedTables, conditions: string): Step => fewStep('open_now', from, conditions);

/**
 * The SELECT of the number of open businesses among the first of these rows, as `total`, and of whether these are all and no more
 * than it counts, as `isExact`.
 * @param rows a SELECT of `id` of the businesses of the filter at any time
 */
export const countOpen = (rows: string): string => `WITH rows AS MATERIALIZED (${rows} LIMIT ${countedRows}),
    open AS MATERIALIZED (SELECT FROM rows WHERE ${openNowCondition('id')} LIMIT ${maxCount + 1})
  SELECT least(n, ${maxCount}) AS total, n <= ${maxCount} AND (SELECT count(*) FROM rows) < ${countedRows} AS "isExact"
  FROM (SELECT count(*)::int AS n FROM open) counted`;
