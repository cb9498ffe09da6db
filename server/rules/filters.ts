/** What a visitor looks for: read from an address or a REST query, written to an address, and put to the API. */
import { isAllowedText } from './allowed-text.ts';
import { categories, categoryFrom, type CategoryName } from './categories.ts';
import { limits } from './limits.ts';
import { defaultSortBy, sortOrders, type SortBy, type SortField } from './sort-orders.ts';
import { normalizeText } from './text.ts';

export interface Filters {
  search: string;
  category: CategoryName | '';
  minRating: string;
  sortBy: SortBy;
  order: 'asc' | 'desc';
}

export const noFilters: Filters = { search: '', category: '', minRating: '', sortBy: defaultSortBy, order: 'desc' };

/** The arguments of `Query.businesses`. */
export interface BusinessesVariables {
  filter?: { search?: string; category?: CategoryName; minRating?: number };
  sort?: { field: SortField; order: 'ASC' | 'DESC' };
}

export const ratingChoices = ['1', '2', '3', '4', '5'] as const;

/** What an address asks for. Values that mean nothing, and a search that would be refused, are as good as absent. */
export function parseFilters(address: URLSearchParams): Filters {
  const minRating = address.get('minRating') ?? '';
  const sortBy = address.get('sortBy') ?? '';
  // In whole characters, as its rule counts.
  const search = Array.from(normalizeText(address.get('search') ?? ''))
    .slice(0, limits.search.max)
    .join('');
  return {
    search: isAllowedText(search) ? search : '',
    category: categoryFrom(address.get('category')) ?? '',
    minRating: (ratingChoices as readonly string[]).includes(minRating) ? minRating : '',
    sortBy: Object.hasOwn(sortOrders, sortBy) ? (sortBy as SortBy) : noFilters.sortBy,
    order: address.get('order') === 'asc' ? 'asc' : noFilters.order,
  };
}

/** The address of a search, in the specification's words. Defaults are absent. */
export function toSearchParams(filters: Filters): URLSearchParams {
  const words = { ...filters, category: filters.category && categories[filters.category] };
  const chosen = Object.entries(words).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  return new URLSearchParams(chosen);
}

/** True where anything was chosen at all. */
export const isFiltered = (filters: Filters): boolean => toSearchParams(filters).size > 0;

/**
 * The question to the API. Nothing chosen is nothing sent: an empty filter and none would be two lists to the cache.
 */
export function variablesFor({ search, category, minRating, sortBy, order }: Filters): BusinessesVariables {
  const filter = {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { category }),
    ...(minRating && { minRating: Number(minRating) }),
  };
  const isSorted = sortBy !== noFilters.sortBy || order !== noFilters.order;
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(isSorted && { sort: { field: sortOrders[sortBy].field, order: order === 'asc' ? 'ASC' : 'DESC' } }),
  };
}
