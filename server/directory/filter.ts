/** What a list of businesses can be asked for, and how each wish is said in SQL. */
import { searchRules } from '#rules/businesses.ts';
import type { CategoryName } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { check } from '#server/core/check.ts';
import { badInput } from '#server/core/errors.ts';
import type { KeyType, Place } from '#server/core/page.ts';
import { searchTerms } from '#server/core/search.ts';
import { limitOf } from '#server/core/sql.ts';
import type { Cut, Placeholder } from './listing.ts';

export type SortField = 'CREATED_AT' | 'NAME' | 'AVERAGE_RATING' | 'LIKES';
export type SortOrder = 'ASC' | 'DESC';

export interface Filter {
  search?: string | null;
  category?: CategoryName | null;
  minRating?: number | null;
}

/** A filter that was held against its rules. */
export interface Wanted {
  /** The words of the search; none means no search. */
  terms: string[];
  category: CategoryName | undefined;
  minRating: number | undefined;
}

/**
 * Holds a filter against its rules.
 * @throws BAD_USER_INPUT for a search over 200 characters or a rating that is no whole number from 1 to 5
 */
export function checkFilter(filter: Filter | null | undefined): Wanted {
  const { search } = check(searchRules, { search: filter?.search ?? '' });
  const minRating = filter?.minRating ?? undefined;
  const { min, max } = limits.rating;
  if (minRating !== undefined && !(Number.isInteger(minRating) && minRating >= min && minRating <= max))
    throw badInput({ minRating: `Minimum rating must be a whole number from ${min} to ${max}` });
  return { terms: searchTerms(search), category: filter?.category ?? undefined, minRating };
}

// Each order reads one index from its end: stats for what stats count, the listing for the rest.
const orders = {
  CREATED_AT: {
    table: 'b',
    key: 'b.created_at',
    keyType: 'moment',
    cast: (key: string) => `${key}::timestamptz`,
  },
  NAME: { table: 'b', key: 'b.name_key', keyType: 'text', cast: (key: string) => `${key}::text` },
  AVERAGE_RATING: { table: 's', key: 's.average_rating', keyType: 'number', cast: (key: string) => `${key}::float8` },
  LIKES: { table: 's', key: 's.num_likes', keyType: 'number', cast: (key: string) => `${key}::integer` },
} as const;

/** What a cursor of that order holds. */
export const keyTypeOf = (field: SortField): KeyType => orders[field].keyType;

interface CutRequest {
  wanted: Wanted;
  /** The search as a tsquery, plain or forgiving; undefined without a search. */
  query: string | undefined;
  sort: { field: SortField; order: SortOrder };
  after: Place | undefined;
  skip: number;
  limit: number;
}

/** The select that cuts a page out of the directory. */
export function cutDirectory({ wanted, query, sort, after, skip, limit }: CutRequest, $: Placeholder): Cut {
  const { table, key, cast } = orders[sort.field];
  const id = table === 'b' ? 'b.id' : 's.business_id';
  const conditions = conditionsOf(wanted, query, table, $);
  if (after)
    conditions.push(`(${key}, ${id}) ${sort.order === 'ASC' ? '>' : '<'} (${cast($(after[0]))}, ${$(after[1])}::uuid)`);
  const select = `SELECT ${id} AS id, ${key} AS key FROM ${tablesOf(wanted, query, table)}
    WHERE ${conditions.join(' AND ') || 'true'} ORDER BY ${key} ${sort.order}, ${id} ${sort.order}
    LIMIT ${limitOf(limit, $)} ${skip > 0 ? `OFFSET ${$(skip)}` : ''}`;
  return { select, direction: sort.order, total: keptTotal(wanted, query, $) };
}

/** How many there are, as a number in SQL, where that is kept: without filters, and by category alone. */
export const keptTotal = (wanted: Wanted, query: string | undefined, $: Placeholder): string | undefined => {
  if (query !== undefined || wanted.minRating !== undefined) return undefined;
  const which = wanted.category ? `name = ${$(wanted.category)}` : `name <> 'users'`;
  return `SELECT COALESCE(sum(total), 0)::int FROM directory_counts WHERE ${which}`;
};

/** The statement that counts what a filter finds, up to one more than is counted exactly. */
export const countText = (wanted: Wanted, query: string | undefined, $: Placeholder): string =>
  `SELECT count(*)::int AS total FROM (SELECT FROM ${tablesOf(wanted, query, query ? 'b' : 's')}
    WHERE ${conditionsOf(wanted, query, query ? 'b' : 's', $).join(' AND ') || 'true'} LIMIT ${limits.exactCount + 1}) found`;

function conditionsOf(wanted: Wanted, query: string | undefined, table: 'b' | 's', $: Placeholder): string[] {
  return [
    ...(query !== undefined ? [`b.search_vector @@ ${$(query)}::tsquery`] : []),
    ...(wanted.category ? [`${table}.category = ${$(wanted.category)}`] : []),
    ...(wanted.minRating ? [`s.average_rating >= ${$(wanted.minRating)}`] : []),
  ];
}

function tablesOf(wanted: Wanted, query: string | undefined, table: 'b' | 's'): string {
  const both = 'businesses b JOIN business_stats s ON s.business_id = b.id';
  if (table === 'b') return wanted.minRating ? both : 'businesses b';
  return query === undefined ? 'business_stats s' : both;
}
