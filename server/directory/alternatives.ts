/** The filters that find businesses in place of one that finds none. */
import { limits } from '#rules/limits.ts';
import { categoryNames, type CategoryName } from '#rules/categories.ts';
import type { Context } from '#server/core/context.ts';
import { parameters, queryRows, type Placeholder } from '#server/database/sql.ts';
import { searchCondition, type SearchQuery } from '#server/search/tsquery.ts';
import { countBusinesses } from './counts.ts';
import { conditionsOf, tablesOf, type Criteria, type Filter } from './filter.ts';
import { otherConditions, placesInArea } from './places/place-page.ts';

const maxCount = limits.reducedCount;

/** A filter, and the number of its businesses, counted to `limits.reducedCount`. */
export interface Alternative extends Filter {
  totalCount: number;
}

/**
 * Finds the filters that find businesses in place of one that finds none: the filter without its search, its category or its
 * minimum rating, and the filter with each other category; where only the present time leaves nothing, the filter at any time.
 * If the search finds nothing in any category, the other categories are those without the search. A filter without any condition
 * is not among them. The filter by place stays in all.
 * @param criteria the filter, validated
 * @param query the search that finds nothing under the filter; undefined without one, or if no business matches it
 */
export async function findAlternatives(
  ctx: Context,
  filter: Filter | null | undefined,
  criteria: Criteria,
  query: SearchQuery | undefined,
): Promise<Alternative[]> {
  const isSearch = criteria.terms.length > 0;
  const findsNothing = isSearch && query === undefined;
  if (criteria.openNow) {
    const anyTime = { ...filter, openNow: null };
    const criteriaAnyTime = { ...criteria, openNow: false };
    const isFiltered = isSearch || criteria.category || criteria.minRating || criteria.place.isPlaced;
    const { total } = isFiltered && !findsNothing ? await countBusinesses(ctx, criteriaAnyTime, query) : { total: 0 };
    if (total > 0) return [{ ...anyTime, totalCount: Math.min(total, maxCount) }];
    return isFiltered ? findAlternatives(ctx, anyTime, criteriaAnyTime, query) : [];
  }
  const others = findsNothing ? { ...criteria, terms: [], minRating: undefined } : criteria;
  const baseFilter = findsNothing ? {} : filter;
  const totals = await countCategories(ctx, { ...others, category: undefined }, query);

  const count = async (without: Partial<Criteria>, alternative: Filter, by?: SearchQuery): Promise<Alternative> => {
    const { total } = await countBusinesses(ctx, { ...criteria, ...without }, by);
    return { ...filter, ...alternative, totalCount: Math.min(total, maxCount) };
  };
  const isOnly = [isSearch, criteria.category, criteria.minRating, criteria.place.isPlaced].filter(Boolean).length < 2;
  const without = isOnly
    ? []
    : await Promise.all([
        ...(isSearch ? [count({ terms: [] }, { search: null })] : []),
        ...(criteria.minRating && !findsNothing ? [count({ minRating: undefined }, { minRating: null }, query)] : []),
      ]);
  if (!isOnly && criteria.category && !findsNothing) {
    const total = totals.reduce((sum, each) => sum + each.total, 0);
    without.push({ ...filter, category: null, totalCount: Math.min(total, maxCount) });
  }
  const inCategories = totals
    .filter(({ category }) => category !== criteria.category)
    .toSorted((a, b) => b.total - a.total || categoryNames.indexOf(a.category) - categoryNames.indexOf(b.category))
    .map(({ category, total }): Alternative => ({ ...baseFilter, category, totalCount: Math.min(total, maxCount) }));
  return [...without.filter(({ totalCount }) => totalCount > 0), ...inCategories];
}

/** The number of businesses in each category that has some, of criteria without a category. */
function countCategories(ctx: Context, criteria: Criteria, query: SearchQuery | undefined) {
  const { $, values } = parameters();
  const { place, minRating } = criteria;
  const withoutSearch = place.isPlaced ? countsByPlace : minRating ? countsByRating : () => storedCounts;
  // Raw SQL: bounded counts by the conditions of the list.
  const text = query ? countsBySearch(criteria, query, $) : withoutSearch(criteria, $);
  return queryRows<{ category: CategoryName; total: number }>(ctx.db, text, values);
}

const storedCounts = `SELECT name AS category, total::int FROM directory_counts WHERE name <> 'users' AND total > 0`;

const countsBySearch = (criteria: Criteria, query: SearchQuery, $: Placeholder): string =>
  `SELECT category, least(count(*), ${maxCount})::int AS total FROM (SELECT b.category FROM ${tablesOf(criteria, 'b')}
    WHERE ${searchCondition('b.search_vector', query, $, { sharesPlan: false })}
      AND ${conditionsOf(criteria, 'b', $)} LIMIT ${limits.exactCount}) found GROUP BY category`;

const countsByPlace = (criteria: Criteria, $: Placeholder): string =>
  `SELECT category, least(count(*), ${maxCount})::int AS total
    FROM (${placesInArea(criteria.place, [otherConditions(criteria, $)], $)} LIMIT ${limits.exactCount}) found GROUP BY category`;

const countsByRating = ({ minRating }: Criteria, $: Placeholder): string =>
  `SELECT category, total FROM unnest(${$(categoryNames)}::text[]) AS names (category) CROSS JOIN LATERAL
    (SELECT count(*)::int AS total FROM (SELECT FROM business_stats s WHERE s.category = names.category
      AND s.average_rating >= ${$(minRating)} LIMIT ${maxCount}) rated) counted WHERE total > 0`;
