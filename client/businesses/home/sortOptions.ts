/** The options of the select box of orders. */
import type { Filters } from '#rules/filters.ts';
import { bestOrder, defaultSortBy, distanceOrder, sortOrders, type SortBy } from '#rules/sort-orders.ts';
import { filterTexts } from './filterTexts.ts';

/** The order of the list: the chosen one, else the default. */
export const sortOf = ({ sortBy, near }: Pick<Filters, 'sortBy' | 'near'>): string =>
  sortBy || (near ? distanceOrder.name : defaultSortBy);

/** The change that chooses an option. */
export const sortChange = (option: string, { near }: Filters): Partial<Filters> => ({
  sortBy: option === sortOf({ sortBy: '', near }) ? '' : (option as SortBy),
});

/** The orders of `sortOrders`, 'Distance' with an origin, and 'Best rated' while the list is in that order. */
export const sortOptionsOf = ({ sortBy, near }: Filters) =>
  Object.entries({
    ...(near && { [distanceOrder.name]: { label: filterTexts.distance } }),
    ...sortOrders,
    ...(sortBy === 'best' && bestOrder),
  }).map(([value, { label }]) => ({ value, label }));
