/** The active filters, each with a remove button, and Clear Filters while the panel is closed. */
import X from 'lucide-react/icons/x';
import { businessTexts } from '../businessTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { categories } from '#rules/categories.ts';
import { isFiltered, noFilters, type Filters } from '#rules/filters.ts';
import { sortOrders } from '#rules/sort-orders.ts';
import type { SetFilters } from './useFilters.ts';

interface FilterChipsProps {
  filters: Filters;
  onRemove: SetFilters;
  onClear: () => void;
  isPanelOpen: boolean;
}

/** The label of every active filter with the change that removes it. */
function chipsOf({
  search,
  category,
  minRating,
  sortBy,
  order,
}: Filters): { label: string; change: Partial<Filters> }[] {
  return [
    { label: search && `“${search}”`, change: { search: noFilters.search } },
    { label: category && categories[category], change: { category: noFilters.category } },
    { label: minRating && businessTexts.rating(Number(minRating)), change: { minRating: noFilters.minRating } },
    {
      label: sortBy === noFilters.sortBy ? '' : `${businessTexts.sortBy} ${sortOrders[sortBy].label}`,
      change: { sortBy: noFilters.sortBy },
    },
    { label: order === noFilters.order ? '' : businessTexts.ascending, change: { order: noFilters.order } },
  ].filter(({ label }) => label !== '');
}

export function FilterChips({ filters, onRemove, onClear, isPanelOpen }: FilterChipsProps) {
  if (!isFiltered(filters)) return null;
  const remove = (chip: HTMLElement | null, change: Partial<Filters>) => {
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (!neighbour) return onClear();
    neighbour.querySelector('button')?.focus();
    onRemove(change);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pt-4">
      <ul aria-label={businessTexts.activeFilters} className="contents">
        {chipsOf(filters).map(({ label, change }) => (
          <li key={label}>
            <button
              type="button"
              aria-label={businessTexts.removeFilter(label)}
              onClick={({ currentTarget }) => remove(currentTarget.parentElement, change)}
              className="flex min-h-9 items-center gap-1.5 rounded-chip bg-accent-soft px-2.5 text-sm font-semibold text-accent hover:underline"
            >
              {label}
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {!isPanelOpen && <Button onClick={onClear}>{businessTexts.clearFilters}</Button>}
    </div>
  );
}
