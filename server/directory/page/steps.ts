/** A page that several SELECTs may fill, of which each reads more rows than the one before. */
import type { Placeholder } from '#server/database/sql.ts';
import { limitOf, type PageQuery } from '../filter.ts';

/** A FROM with a WHERE, of rows with `id` and `key`. */
export interface Step {
  source: string;
  /** A condition without rows that is true if this step has all rows, so that no other step is needed. */
  isComplete?: string;
}

/** Tables, with SQL for the id and the key of the order. */
export interface KeyedTables {
  tables: string;
  id: string;
  key: string;
}

/** So many businesses are few: a page sorts them. Where there are more, a scan in the order finds a page soon. */
export const fewRows = 3000;

/**
 * The step that reads all businesses of a set where they are few.
 * @param set the name in the WITH of the ids of its businesses, or of one more than are few
 * @param conditions the other conditions of the filter, and that of the cursor
 */
export function fewStep(set: string, { tables, id, key }: KeyedTables, conditions: string): Step {
  const areFew = `(SELECT count(*) FROM ${set}) <= ${fewRows}`;
  return {
    source: `FROM (SELECT ${id} AS id, ${key} AS key FROM ${tables} JOIN ${set} ON ${set}.id = ${id}
      WHERE ${areFew} AND ${conditions} OFFSET 0) found WHERE true`,
    isComplete: areFew,
  };
}

/**
 * The SELECT of a page: that of the first step that fills it, or that has all rows, or else of the last. Each step starts at the
 * position of the page and skips no row.
 * @param by the ORDER BY of `key` and `id`
 * @param named the steps of a WITH that the sources use
 */
export function selectFirstSufficient(
  steps: Step[],
  by: string,
  request: PageQuery,
  $: Placeholder,
  named: string[] = [],
): string {
  if (steps.length === 1) return `SELECT id, key ${steps[0]!.source} ${by} ${limitOf(request, $)}`;
  const size = `${$(request.limit)}::integer`;
  const suffices = (at: number) =>
    [`(SELECT count(*) FROM step${at}) = ${size}`, steps[at]!.isComplete].filter(Boolean).join(' OR ');
  // Postgres evaluates these conditions once, in this order, before it reads a row.
  const earlierFail = (at: number) => steps.slice(0, at).map((_, earlier) => `NOT (${suffices(earlier)})`);
  const selects = steps.map(({ source }, at) => {
    const conditions = earlierFail(at).map((condition) => `AND ${condition}`);
    return `step${at} AS MATERIALIZED (SELECT id, key ${source} ${conditions.join(' ')} ${by} ${limitOf(request, $)})`;
  });
  // A step that does not suffice is skipped. Those behind one that suffices are not executed.
  const pages = steps.map((_, at) => {
    const conditions = [...earlierFail(at), ...(at < steps.length - 1 ? [`(${suffices(at)})`] : [])];
    return `SELECT * FROM step${at} WHERE ${conditions.join(' AND ')}`;
  });
  return `WITH ${[...named, ...selects].join(', ')} ${pages.join(' UNION ALL ')}`;
}
