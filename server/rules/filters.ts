/** The filters of the list of businesses: parsed from query parameters, written to a URL, and converted to GraphQL variables. */
import { isAllowedText } from './allowed-text.ts';
import { categories, categoryFrom, type CategoryName } from './categories.ts';
import { limits } from './limits.ts';
import { defaultSortBy, sortOrders, type SortBy } from './sort-orders.ts';
import { normalizeText } from './text.ts';

export interface Filters {
  search: string;
  category: CategoryName | '';
  minRating: string;
  /** 'true' or empty. */
  openNow: string;
  sortBy: SortBy;
  order: 'asc' | 'desc';
}

export const noFilters: Filters = {
  search: '',
  category: '',
  minRating: '',
  openNow: '',
  sortBy: defaultSortBy,
  order: 'desc',
};

/** The arguments of `Query.businesses`. */
export interface BusinessesVariables {
  filter?: { search?: string; category?: CategoryName; minRating?: number; openNow?: true };
  sort?: { field: (typeof sortOrders)[SortBy]['field']; order: 'ASC' | 'DESC' };
}

export const ratingChoices = ['1', '2', '3', '4', '5'] as const;

/** The search in query parameters. A text that is too long is cut; one with characters that are not allowed counts as absent. */
export function parseSearch(params: URLSearchParams): string {
  // Cut by code points, as the rule counts.
  const search = Array.from(normalizeText(params.get('search') ?? ''))
    .slice(0, limits.search.max)
    .join('');
  return isAllowedText(search) ? search : '';
}

/** The filters in query parameters. Invalid values count as absent. */
export function parseFilters(params: URLSearchParams): Filters {
  const minRating = params.get('minRating') ?? '';
  const sortBy = params.get('sortBy') ?? '';
  return {
    search: parseSearch(params),
    category: categoryFrom(params.get('category')) ?? '',
    minRating: (ratingChoices as readonly string[]).includes(minRating) ? minRating : '',
    openNow: params.get('openNow') === 'true' ? 'true' : '',
    sortBy: Object.hasOwn(sortOrders, sortBy) ? (sortBy as SortBy) : noFilters.sortBy,
    order: params.get('order') === 'asc' ? 'asc' : noFilters.order,
  };
}

/** The query parameters of filters, without those that have their default. */
export function toSearchParams(filters: Filters): URLSearchParams {
  const params = { ...filters, category: filters.category && categories[filters.category] };
  const chosen = Object.entries(params).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  return new URLSearchParams(chosen);
}

/** True unless all filters have their defaults. */
export const isFiltered = (filters: Filters): boolean => toSearchParams(filters).size > 0;

/** The GraphQL variables of filters. Defaults are left out: the cache of the client keeps one list for each set of variables. */
export function variablesFor({ search, category, minRating, openNow, sortBy, order }: Filters): BusinessesVariables {
  const filter = {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { category }),
    ...(minRating && { minRating: Number(minRating) }),
    ...(openNow && { openNow: true as const }),
  };
  const isSorted = sortBy !== noFilters.sortBy || order !== noFilters.order;
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(isSorted && { sort: { field: sortOrders[sortBy].field, order: order === 'asc' ? 'ASC' : 'DESC' } }),
  };
}
