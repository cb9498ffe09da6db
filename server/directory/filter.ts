/** What a list of businesses can be asked for, and how each wish is said in SQL. */
import { searchRules } from '#rules/businesses.ts';
import type { CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import type { SortField } from '#rules/sort-orders.ts';
import { validate } from '#server/core/validate.ts';
import { badInput } from '#server/core/errors.ts';
import type { KeyType, CursorPosition } from '#server/core/page.ts';
import { searchTerms } from '#server/search/fold.ts';
import { limitClause } from '#server/database/sql.ts';
import type { SearchQuery } from '#server/search/tsquery.ts';
import type { PageSelect, Placeholder } from './listing.ts';

export type SortOrder = 'ASC' | 'DESC';

export interface Filter {
  search?: string | null;
  category?: CategoryName | null;
  minRating?: number | null;
}

/** A filter that was held against its rules. */
export interface Criteria {
  /** The words of the search, each in its spellings; none means no search. */
  terms: string[][];
  category: CategoryName | undefined;
  minRating: number | undefined;
}

/**
 * Holds a filter against its rules.
 * @throws BAD_USER_INPUT for a search over 200 characters or a rating that is no whole number from 1 to 5
 */
export function validateFilter(filter: Filter | null | undefined): Criteria {
  const { search } = validate(searchRules, { search: filter?.search ?? '' });
  const minRating = filter?.minRating ?? undefined;
  const { min, max } = limits.rating;
  if (minRating !== undefined && !(Number.isInteger(minRating) && minRating >= min && minRating <= max))
    throw badInput({ minRating: `Minimum rating must be a whole number from ${min} to ${max}` });
  return { terms: searchTerms(search), category: filter?.category ?? undefined, minRating };
}

interface SqlOrder {
  /** The description of the order in the GraphQL enum. */
  description: string;
  /** `b` for `businesses`, `s` for `business_stats`. The table needs an index on (key, id). */
  table: 'b' | 's';
  key: string;
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
    keyType: 'number',
    sqlType: 'float8',
  },
  LIKES: {
    description: 'The number of likes.',
    table: 's',
    key: 's.num_likes',
    keyType: 'count',
    sqlType: 'integer',
  },
};

/** What a cursor of that order holds. */
export const keyTypeOf = (field: SortField): KeyType => orders[field].keyType;

/** What a page is cut by. */
export interface PageQuery {
  wanted: Criteria;
  /** The search, plain or forgiving; undefined without one. */
  query: SearchQuery | undefined;
  sort: { field: SortField; order: SortOrder };
  after: CursorPosition | undefined;
  skip: number;
  limit: number;
}

/** How an order is said: the table whose index holds it, the key and id in it, and the sorting of a select that names both so. */
export function orderOf({ field, order }: PageQuery['sort']) {
  const { table, key, sqlType } = orders[field];
  const cast = (value: string) => `${value}::${sqlType}`;
  return { table, key, id: table === 'b' ? 'b.id' : 's.business_id', cast, by: `ORDER BY key ${order}, id ${order}` };
}

/** The select that cuts a page out of the directory as a whole. */
export function selectPage(request: PageQuery, $: Placeholder): PageSelect {
  const { wanted, sort } = request;
  const { table, key, id, by } = orderOf(sort);
  const select = `SELECT ${id} AS id, ${key} AS key FROM ${tablesOf(wanted, table)}
    WHERE ${conditionsOf(request, table, $)} ${by} ${limitOf(request, $)}`;
  return { select, direction: sort.order, total: storedTotal(wanted, $) };
}

/** Where a page ends. */
export const limitOf = ({ limit, skip }: PageQuery, $: Placeholder): string =>
  `LIMIT ${limitClause(limit, $)} ${skip > 0 ? `OFFSET ${$(skip)}` : ''}`;

/** How many there are, as a number in SQL, where that is kept: without filters, and by category alone. */
export const storedTotal = (wanted: Criteria, $: Placeholder): string | undefined => {
  if (wanted.terms.length > 0 || wanted.minRating !== undefined) return undefined;
  const which = wanted.category ? `name = ${$(wanted.category)}` : `name <> 'users'`;
  return `SELECT COALESCE(sum(total), 0)::int FROM directory_counts WHERE ${which}`;
};

/** What all filters but the search ask of a row, and that it stands behind the cursor. */
export function conditionsOf(
  { wanted, sort, after }: Pick<PageQuery, 'wanted'> & Partial<PageQuery>,
  table: 'b' | 's',
  $: Placeholder,
): string {
  const conditions = [
    ...(wanted.category ? [`${table}.category = ${$(wanted.category)}`] : []),
    ...(wanted.minRating ? [`s.average_rating >= ${$(wanted.minRating)}`] : []),
  ];
  if (sort && after) {
    const { key, id, cast } = orderOf(sort);
    const past = sort.order === 'ASC' ? '>' : '<';
    conditions.push(`(${key}, ${id}) ${past} (${cast($(after[0]))}, ${$(after[1])}::uuid)`);
  }
  return conditions.join(' AND ') || 'true';
}

/** The tables that a filter needs beside the one that its order is read from. */
export function tablesOf(wanted: Criteria, table: 'b' | 's', isSearched = false): string {
  const isBoth = table === 'b' ? wanted.minRating : isSearched;
  if (isBoth) return 'businesses b JOIN business_stats s ON s.business_id = b.id';
  return table === 'b' ? 'businesses b' : 'business_stats s';
}
