/** The options of the select box of orders. */
import { bestOrder, sortOrders, type SortBy } from '#rules/sort-orders.ts';

/** The four orders, and 'Best rated' while the list is in that order. */
export const sortOptionsOf = (sortBy: SortBy) =>
  Object.entries({ ...sortOrders, ...(sortBy === 'best' && bestOrder) }).map(([value, { label }]) => ({
    value,
    label,
  }));
