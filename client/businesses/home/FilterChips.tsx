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
function chipsOf({ search, category, minRating, sortBy, order }: Filters): { words: string; off: Partial<Filters> }[] {
  return [
    { words: search && `“${search}”`, off: { search: noFilters.search } },
    { words: category && categories[category], off: { category: noFilters.category } },
    { words: minRating && businessTexts.rating(Number(minRating)), off: { minRating: noFilters.minRating } },
    {
      words: sortBy === noFilters.sortBy ? '' : `${businessTexts.sortBy} ${sortOrders[sortBy].label}`,
      off: { sortBy: noFilters.sortBy },
    },
    { words: order === noFilters.order ? '' : businessTexts.ascending, off: { order: noFilters.order } },
  ].filter(({ words }) => words !== '');
}

export function FilterChips({ filters, onRemove, onClear, isPanelOpen }: FilterChipsProps) {
  if (!isFiltered(filters)) return null;
  const remove = (chip: HTMLElement | null, off: Partial<Filters>) => {
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (!neighbour) return onClear();
    neighbour.querySelector('button')?.focus();
    onRemove(off);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pt-4">
      <ul aria-label={businessTexts.activeFilters} className="contents">
        {chipsOf(filters).map(({ words, off }) => (
          <li key={words}>
            <button
              type="button"
              aria-label={businessTexts.removeFilter(words)}
              onClick={({ currentTarget }) => remove(currentTarget.parentElement, off)}
              className="flex min-h-9 items-center gap-1.5 rounded-chip bg-accent-soft px-2.5 text-sm font-semibold text-accent hover:underline"
            >
              {words}
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      {!isPanelOpen && <Button onClick={onClear}>{businessTexts.clearFilters}</Button>}
    </div>
  );
}
