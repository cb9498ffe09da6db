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
  const all: ActiveFilter[] = [
    { label: search && `“${search}”`, change: { search: '' } },
    { label: category && categories[category], change: { category: '' } },
    { label: minRating && businessTexts.rating(Number(minRating)), change: { minRating: '' } },
    { label: openNow && businessTexts.openNow, change: { openNow: '' } },
    {
      label: sortBy && businessTexts.sortedBy(listOrders[sortBy].label),
      change: { sortBy: '' },
    },
    { label: within && businessTexts.withinArea, change: { within: '' } },
    { label: near && businessTexts.nearPlace(near), change: { near: '' } },
    { label: order === noFilters.order ? '' : businessTexts.ascending, change: { order: noFilters.order } },
  ];
  return all.filter(({ label }) => label !== '');
}
