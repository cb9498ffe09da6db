/** The filters and orders of a list of businesses, and their SQL. Raw SQL: measurably faster. */
import { searchRules } from '#rules/businesses.ts';
import type { CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import type { SortField } from '#rules/sort-orders.ts';
import { isOpenNow } from '#server/businesses/hours/hours.reads.ts';
import { validate } from '#server/core/validate.ts';
import { badInput } from '#server/core/errors.ts';
import type { KeyType, CursorPosition } from '#server/core/page.ts';
import { searchTerms } from '#server/search/fold.ts';
import { limitClause } from '#server/database/sql.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import type { PageSelect, Placeholder } from './listed-business.ts';

export type SortOrder = 'ASC' | 'DESC';

export interface Filter {
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
}

/**
 * Validates a filter.
 * @throws BAD_USER_INPUT for a search that is too long or a rating other than a whole number from 1 to 5
 */
export function validateFilter(filter: Filter | null | undefined): Criteria {
  const { search } = validate(searchRules, { search: filter?.search ?? '' });
  const minRating = filter?.minRating ?? undefined;
  const { min, max } = limits.rating;
  if (minRating !== undefined && !(Number.isInteger(minRating) && minRating >= min && minRating <= max))
    throw badInput({ minRating: `Minimum rating must be a whole number from ${min} to ${max}` });
  return {
    terms: searchTerms(search),
    category: filter?.category ?? undefined,
    minRating,
    openNow: filter?.openNow ?? false,
  };
}

interface SqlOrder {
  /** The description of the order in the GraphQL enum. */
  description: string;
  /** `b` for `businesses`, `s` for `business_stats`. The table needs an index on (key, id). */
  table: 'b' | 's';
  key: string;
  /** The property of a business with the key; undefined where it has none. */
  property?: 'createdAt' | 'averageRating' | 'numLikes';
  /** The type of a key in a cursor. */
  keyType: KeyType;
  /** The type of a key in SQL. */
  sqlType: string;
}

/** The sort orders in SQL and in GraphQL. `server/rules/sort-orders.ts` holds their names. */
export const orders: Record<SortField, SqlOrder> = {
  CREATED_AT: {
    description: 'The time of creation.',
    table: 'b',
    key: 'b.created_at',
    property: 'createdAt',
    keyType: 'timestamp',
    sqlType: 'timestamptz',
  },
  NAME: {
    description: 'The name, without regard to case and accents.',
    table: 'b',
    key: 'b.name_key',
    keyType: 'text',
    sqlType: 'text',
  },
  AVERAGE_RATING: {
    description: 'The mean of the ratings; 0 for a business without ratings.',
    table: 's',
    key: 's.average_rating',
    property: 'averageRating',
    keyType: 'number',
    sqlType: 'float8',
  },
  LIKES: {
    description: 'The number of likes.',
    table: 's',
    key: 's.num_likes',
    property: 'numLikes',
    keyType: 'count',
    sqlType: 'integer',
  },
};

/** The type of the keys in cursors of an order. */
export const keyTypeOf = (field: SortField): KeyType => orders[field].keyType;

/** The parameters of a page. */
export interface PageQuery {
  criteria: Criteria;
  /** The search, with or without typo correction; undefined without a search. */
  query: SearchQuery | undefined;
  sort: { field: SortField; order: SortOrder };
  after: CursorPosition | undefined;
  skip: number;
  limit: number;
}

/** An order in SQL: its table, the key and id in that table, and the ORDER BY of a SELECT of `key` and `id`. */
export function orderOf({ field, order }: PageQuery['sort']) {
  const { table, key, property, sqlType } = orders[field];
  const cast = (value: string) => `${value}::${sqlType}`;
  const id = table === 'b' ? 'b.id' : 's.business_id';
  return { table, key, property, id, cast, by: `ORDER BY key ${order}, id ${order}` };
}

/** The SELECT of a page without a search. */
export function selectPage(request: PageQuery, $: Placeholder): PageSelect {
  const { criteria, sort } = request;
  const { table, key, id, by, property } = orderOf(sort);
  const select = `SELECT ${id} AS id, ${key} AS key FROM ${tablesOf(criteria, table)}
    WHERE ${conditionsOf(request, table, $)} ${by} ${limitOf(request, $)}`;
  return { select, property, direction: sort.order, total: storedTotal(criteria, $) };
}

/** The LIMIT and OFFSET of a page. */
export const limitOf = ({ limit, skip }: PageQuery, $: Placeholder): string =>
  `LIMIT ${limitClause(limit, $)} ${skip > 0 ? `OFFSET ${$(skip)}` : ''}`;

/** The SELECT of the stored total: without filters, and for a category. Undefined for any other filter. */
export const storedTotal = (criteria: Criteria, $: Placeholder): string | undefined => {
  if (criteria.terms.length > 0 || criteria.minRating !== undefined || criteria.openNow) return undefined;
  // The table also holds the number of users.
  const which = criteria.category ? `name = ${$(criteria.category)}` : `name <> 'users'`;
  return `SELECT COALESCE(sum(total), 0)::int FROM directory_counts WHERE ${which}`;
};

/** The conditions of all filters but the search, and of the cursor. */
export function conditionsOf(
  { criteria, sort, after }: Pick<PageQuery, 'criteria'> & Partial<PageQuery>,
  table: 'b' | 's',
  $: Placeholder,
): string {
  // `business_stats` has rows of visible businesses only.
  const conditions = [
    ...(table === 'b' ? ['b.hidden = 0'] : []),
    ...(criteria.category ? [`${table}.category = ${$(criteria.category)}`] : []),
    ...(criteria.minRating ? [`s.average_rating >= ${$(criteria.minRating)}`] : []),
  ];
  if (sort && after) {
    const { key, id, cast } = orderOf(sort);
    const comparison = sort.order === 'ASC' ? '>' : '<';
    conditions.push(`(${key}, ${id}) ${comparison} (${cast($(after[0]))}, ${$(after[1])}::uuid)`);
  }
  if (criteria.openNow) conditions.push(isOpenNow(table === 'b' ? 'b.id' : 's.business_id'));
  return conditions.join(' AND ') || 'true';
}

/** The tables of a SELECT: that of the order, and any other that the filter needs. */
export function tablesOf(criteria: Criteria, table: 'b' | 's', isSearched = false): string {
  const isBoth = table === 'b' ? criteria.minRating : isSearched;
  if (isBoth) return 'businesses b JOIN business_stats s ON s.business_id = b.id';
  return table === 'b' ? 'businesses b' : 'business_stats s';
}
