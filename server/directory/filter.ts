/** The filters of a list of businesses, and their SQL. Raw SQL: measurably faster. */
import { minRatingRule } from '#rules/businesses.ts';
import { searchRules } from '#rules/requests/search.ts';
import type { CategoryName } from '#rules/categories.ts';
import { firstErrorOf } from '#rules/rule.ts';
import { openNowCondition } from '#server/businesses/hours/hours.reads.ts';
import { validate } from '#server/core/validate.ts';
import { badInput } from '#server/core/errors.ts';
import type { CursorPosition } from '#server/core/page.ts';
import { searchTerms } from '#server/search/fold.ts';
import { keysetAfter } from '#server/database/keyset.ts';
import { limitClause, type Placeholder } from '#server/database/sql.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import { tables, type Sort, type Table } from './page/orders.ts';
import { areaCondition, hasArea, validatePlaceFilter, type PlaceCriteria, type PlaceFilter } from './places/area.ts';

export interface Filter extends PlaceFilter {
  search?: string | null;
  category?: CategoryName | null;
  minRating?: number | null;
  openNow?: boolean | null;
}

/** A validated filter. */
export interface Criteria {
  /** The words of the search, each with its spellings; empty without a search. */
  terms: string[][];
  category: CategoryName | undefined;
  minRating: number | undefined;
  /** Whether only businesses count that are open at the moment. */
  openNow?: boolean;
  place: PlaceCriteria;
}

/**
 * Validates a filter.
 * @throws BAD_USER_INPUT for a search that is too long, a rating other than a whole number from 1 to 5, or an invalid box or position
 */
export function validateFilter(filter: Filter | null | undefined): Criteria {
  const { search } = validate(searchRules, { search: filter?.search ?? '' });
  const minRating = filter?.minRating ?? undefined;
  const error = minRating === undefined ? undefined : firstErrorOf(minRatingRule, minRating);
  if (error) throw badInput({ minRating: error });
  const place = validatePlaceFilter(filter ?? {});
  return {
    terms: searchTerms(search),
    category: filter?.category ?? undefined,
    minRating,
    openNow: filter?.openNow ?? false,
    place,
  };
}

/** The parameters of a page. */
export interface PageQuery {
  criteria: Criteria;
  /** The search, with or without typo correction; undefined without a search. */
  query: SearchQuery | undefined;
  sort: Sort;
  after: CursorPosition | undefined;
  skip: number;
  limit: number;
}

/** The LIMIT and OFFSET of a page. */
export const limitOf = ({ limit, skip }: PageQuery, $: Placeholder): string =>
  `LIMIT ${limitClause(limit, $)} ${skip > 0 ? `OFFSET ${$(skip)}` : ''}`;

/** The SELECT of the stored total: without filters, and for a category. Undefined for any other filter. */
export const storedTotal = (
  { terms, category, minRating, openNow, place }: Criteria,
  $: Placeholder,
): string | undefined => {
  if (terms.length > 0 || minRating !== undefined || openNow || hasArea(place)) return undefined;
  if (place.isPlaced)
    return `SELECT COALESCE(sum(n), 0)::int FROM place_cells WHERE level = 0 ${category ? `AND category = ${$(category)}` : ''}`;
  // The table also holds the number of users.
  const which = category ? `name = ${$(category)}` : `name <> 'users'`;
  return `SELECT COALESCE(sum(total), 0)::int FROM directory_counts WHERE ${which}`;
};

/** The conditions of all filters but the search. */
export function conditionsOf({ category, minRating, openNow, place }: Criteria, table: Table, $: Placeholder): string {
  const area = areaCondition(place, $);
  const rating = place.isPlaced ? 'p.stars' : 's.average_rating';
  // `business_stats` and `business_places` have rows of visible businesses only.
  const conditions = [
    ...(table === 'b' ? ['b.hidden = 0'] : []),
    ...(category ? [`${table}.category = ${$(category)}`] : []),
    ...(minRating ? [`${rating} >= ${$(minRating)}`] : []),
    ...(area ? [area] : []),
    ...(openNow ? [openNowCondition(tables[table].id)] : []),
  ];
  return conditions.join(' AND ') || 'true';
}

/** The condition that a row follows the cursor. @param key makes SQL for the key */
export function afterCursor(
  { sort, after }: PageQuery,
  key: ($: Placeholder) => string,
  id: string,
  $: Placeholder,
): string {
  if (!after) return 'true';
  return keysetAfter({ key: key($), id, direction: sort.order }, after, $);
}

/** The tables of a SELECT: that of the order, and any other that the filter needs. */
export function tablesOf({ minRating, place }: Criteria, table: Table, isSearched = false): string {
  const needed: Table[] = [
    ...(isSearched ? (['b'] as const) : []),
    ...(place.isPlaced ? (['p'] as const) : minRating ? (['s'] as const) : []),
  ];
  const joined = needed.filter((each) => each !== table);
  return [
    tables[table].name,
    ...joined.map((each) => `JOIN ${tables[each].name} ON ${tables[each].id} = ${tables[table].id}`),
  ].join(' ');
}
