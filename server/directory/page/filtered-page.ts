/**
 * The SELECT of a page whose order has no index of the filter: of businesses that are open now, or that have a minimum rating. A page
 * checks rows in its order, or reads all businesses of the filter where they are few.
 */
import { openNowCondition } from '#server/businesses/hours/hours.reads.ts';
import type { Placeholder } from '#server/database/sql.ts';
import { afterCursor, conditionsOf, tablesOf, type Criteria, type PageQuery } from '../filter.ts';
import type { PageSelect } from '../listed-business.ts';
import { fewOpenStep, openNowCte, withoutOpenNow } from '../open-now.ts';
import { orderOf } from './orders.ts';
import { fewRows, fewStep, selectFirstSufficient, type Step } from './steps.ts';

/** A page is filled from these rows if one of 120 matches. */
const firstRowCount = 3000;

/** Whether the order of a list has no index of its filter. */
export const checksRows = ({ criteria, sort }: PageQuery): boolean =>
  criteria.openNow === true || (criteria.minRating !== undefined && sort.field !== 'AVERAGE_RATING');

/** For the WITH of a page: the businesses with the rating, or one more than are few. */
// In the order of the index: Postgres expects many, and would read the table.
function ratedCte({ place, ...criteria }: Criteria, $: Placeholder): string {
  const anywhere = { ...criteria, place: { ...place, isPlaced: false } };
  return `rated AS MATERIALIZED (
    SELECT business_id AS id FROM business_stats s WHERE ${conditionsOf(anywhere, 's', $)} ORDER BY average_rating DESC LIMIT ${fewRows + 1})`;
}

/** The SELECT of a page of a filter that `checksRows`, without a search and without a filter by place. */
export function selectFilteredPage(request: PageQuery, $: Placeholder): PageSelect {
  const { sort } = request;
  const { openNow } = request.criteria;
  const criteria = withoutOpenNow(request.criteria);
  const { table, key, id, by, property } = orderOf(sort, criteria.place);
  // An order by rating has the ratings in its index.
  const minRating = sort.field === 'AVERAGE_RATING' ? undefined : criteria.minRating;
  const isOpen = (of: string) => (openNow ? openNowCondition(of) : 'true');
  const isRated = minRating ? `average_rating >= ${$(minRating)}` : 'true';
  const indexed = minRating ? { ...criteria, minRating: undefined } : criteria;
  const from = (tables: string) => ({ tables, id, key: key($) });
  const rest = afterCursor(request, key, id, $);
  const conditions = `${conditionsOf(indexed, table, $)} AND ${rest}`;
  const rating = minRating && table === 's' ? ', s.average_rating' : '';
  const rows = `SELECT ${id} AS id, ${key($)} AS key ${rating} FROM ${tablesOf(indexed, table)} WHERE ${conditions} ${by}`;
  const stats = minRating && table !== 's' ? 'JOIN business_stats ON business_id = rows.id' : '';
  const checked = (bounds: string) =>
    `FROM (${rows} ${bounds}) rows ${stats} WHERE ${isRated} AND ${isOpen('rows.id')}`;
  const first = `LIMIT ${firstRowCount}`;
  // Named, so that it is computed once.
  const firstAreAll = `first_are_all AS MATERIALIZED (SELECT count(*) < ${firstRowCount} AS holds FROM (${rows} ${first}) rows)`;
  const steps: Step[] = [
    { source: checked(first), isComplete: openNow ? '(SELECT holds FROM first_are_all)' : undefined },
    ...(minRating ? [fewStep('rated', from(tablesOf(indexed, table)), `${conditions} AND ${isOpen(id)}`)] : []),
    ...(openNow
      ? [fewOpenStep(from(tablesOf(criteria, table)), `${conditionsOf(criteria, table, $)} AND ${rest}`)]
      : []),
    { source: checked('OFFSET 0') },
  ];
  const named = [...(minRating ? [ratedCte(criteria, $)] : []), ...(openNow ? [openNowCte, firstAreAll] : [])];
  return { select: selectFirstSufficient(steps, by, request, $, named), property, direction: sort.order };
}
