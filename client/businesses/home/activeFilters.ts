/** The labels of the filters that are set. */
import { businessTexts } from '../businessTexts.ts';
import { categories } from '#rules/categories.ts';
import { noFilters, type Filters } from '#rules/filters.ts';
import { listOrders } from '#rules/sort-orders.ts';

interface ActiveFilter {
  label: string;
  /** The change that removes the filter. */
  change: Partial<Filters>;
}

/** Returns the label of every active filter with the change that removes it. */
export function activeFiltersOf(filters: Filters): ActiveFilter[] {
  const { search, category, minRating, openNow, sortBy, order, within, near } = filters;
  return [
    { label: search && `“${search}”`, change: { search: noFilters.search } },
    { label: category && categories[category], change: { category: noFilters.category } },
    { label: minRating && businessTexts.rating(Number(minRating)), change: { minRating: noFilters.minRating } },
    { label: openNow && businessTexts.openNow, change: { openNow: noFilters.openNow } },
    {
      label: sortBy === noFilters.sortBy ? '' : `${businessTexts.sortBy} ${listOrders[sortBy].label}`,
      change: { sortBy: noFilters.sortBy },
    },
    { label: within && businessTexts.withinArea, change: { within: noFilters.within } },
    { label: near && businessTexts.nearPlace(near), change: { near: noFilters.near } },
    { label: order === noFilters.order ? '' : businessTexts.ascending, change: { order: noFilters.order } },
  ].filter(({ label }) => label !== '');
}
