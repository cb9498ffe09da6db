/** The filters of the list of businesses: parsed from query parameters, written to a URL, and converted to GraphQL variables. */
import { isAllowedText } from './allowed-text.ts';
import { categories, parseCategory, type CategoryName } from './categories.ts';
import { limits } from './limits.ts';
import { parseBounds, parseOrigin } from './places/address.ts';
import type { Position } from './places/position.ts';
import type { Bounds } from './places/search.ts';
import { defaultSortBy, distanceOrder, listOrders, type SortBy, type SortField } from './sort-orders.ts';
import { normalizeText } from './text.ts';

export interface Filters {
  search: string;
  category: CategoryName | '';
  minRating: string;
  /** 'true' or empty. */
  openNow: string;
  /** Empty for the default order: the newest first, with an origin the nearest first. */
  sortBy: SortBy | '';
  order: 'asc' | 'desc';
  /** A box on the map, as `places/address.ts` parses it; empty without one. */
  within: string;
  /** Where distances begin; empty without one. */
  near: string;
}

export const noFilters: Filters = {
  search: '',
  category: '',
  minRating: '',
  openNow: '',
  sortBy: '',
  order: 'desc',
  within: '',
  near: '',
};

/** The arguments of `Query.businesses`. */
interface BusinessesVariables {
  filter?: {
    search?: string;
    category?: CategoryName;
    minRating?: number;
    openNow?: true;
    within?: Bounds;
    near?: Position;
  };
  sort?: { field: SortField; order: 'ASC' | 'DESC' };
}

export const ratingChoices = ['1', '2', '3', '4', '5'] as const;

/** The search in query parameters. A text that is too long is cut; a blank one, and one with characters that are not allowed, count as absent. */
export function parseSearch(params: URLSearchParams): string {
  // Cut by code points, as the rule counts.
  const search = Array.from(normalizeText(params.get('search') ?? ''))
    .slice(0, limits.search.max)
    .join('');
  return search.trim() && isAllowedText(search) ? search : '';
}

/** The order of filters; empty for the default, which with an origin is another one. */
const chosenOrder = (sortBy: Filters['sortBy'], near: string): Filters['sortBy'] =>
  near || sortBy !== defaultSortBy ? sortBy : '';

/** The filters in query parameters. Invalid values count as absent. */
export function parseFilters(params: URLSearchParams): Filters {
  const minRating = params.get('minRating') ?? '';
  const sortBy = params.get('sortBy') ?? '';
  const within = params.get('within') ?? '';
  const origin = params.get('near') ?? '';
  const near = parseOrigin(origin) ? origin : '';
  return {
    search: parseSearch(params),
    category: parseCategory(params.get('category')) ?? '',
    minRating: (ratingChoices as readonly string[]).includes(minRating) ? minRating : '',
    openNow: params.get('openNow') === 'true' ? 'true' : '',
    sortBy: Object.hasOwn(listOrders, sortBy) ? chosenOrder(sortBy as SortBy, near) : '',
    order: params.get('order') === 'asc' ? 'asc' : noFilters.order,
    within: parseBounds(within) ? within : '',
    near,
  };
}

/** The query parameters of filters, without those that have their default. */
export function toSearchParams(filters: Filters): URLSearchParams {
  const { category, sortBy, near } = filters;
  const params = { ...filters, category: category && categories[category], sortBy: chosenOrder(sortBy, near) };
  const chosen = Object.entries(params).filter(([name, value]) => value !== noFilters[name as keyof Filters]);
  return new URLSearchParams(chosen);
}

/** True unless all filters have their defaults. */
export const isFiltered = (filters: Filters): boolean => toSearchParams(filters).size > 0;

/**
 * The GraphQL variables of filters. Defaults are left out: the cache of the client keeps one list for each set of variables. With an
 * origin, the nearest come first unless another order is chosen.
 */
export function variablesFor({ search, category, minRating, openNow, ...rest }: Filters): BusinessesVariables {
  const { sortBy, order, within, near } = rest;
  const origin = parseOrigin(near);
  const filter = {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { category }),
    ...(minRating && { minRating: Number(minRating) }),
    ...(openNow && { openNow: true as const }),
    ...(within && { within: parseBounds(within) }),
    ...(origin && { near: { latitude: origin.latitude, longitude: origin.longitude } }),
  };
  const isNearest = origin && !sortBy;
  const isSorted = !isNearest && (sortBy || order !== noFilters.order);
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(isNearest && { sort: { field: distanceOrder.field, order: 'ASC' } }),
    ...(isSorted && {
      sort: { field: listOrders[sortBy || defaultSortBy].field, order: order === 'asc' ? 'ASC' : 'DESC' },
    }),
  };
}
