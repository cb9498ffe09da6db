/** The active filters, each with a remove button, and Clear Filters while the panel is closed. */
import X from 'lucide-react/icons/x';
import { businessTexts } from '../businessTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { isFiltered, type Filters } from '#rules/filters.ts';
import { activeFiltersOf } from './activeFilters.ts';
import type { SetFilters } from './useFilters.ts';

interface FilterChipsProps {
  filters: Filters;
  onRemove: SetFilters;
  onClear: () => void;
  isPanelOpen: boolean;
  /** Undefined on the server: then Clear Filters keeps its room on small windows, where the panel is closed at first. */
  isNarrow: boolean | undefined;
}

export function FilterChips({ filters, onRemove, onClear, isPanelOpen, isNarrow }: FilterChipsProps) {
  if (!isFiltered(filters)) return null;
  const remove = (chip: HTMLElement | null, change: Partial<Filters>) => {
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    if (!neighbour) return onClear();
    neighbour.querySelector('button')?.focus();
    onRemove(change);
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <ul aria-label={businessTexts.activeFilters} className="inert contents">
        {activeFiltersOf(filters).map(({ label, change }) => (
          <li key={label} className="max-w-full">
            <button
              type="button"
              aria-label={businessTexts.removeFilter(label)}
              onClick={({ currentTarget }) => remove(currentTarget.parentElement, change)}
              className="flex min-h-9 max-w-full items-center gap-1.5 rounded-chip bg-accent-soft px-2.5 text-sm font-semibold text-accent hover:underline"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <X aria-hidden className="size-4 shrink-0" />
            </button>
          </li>
        ))}
      </ul>
      {(!isPanelOpen || isNarrow === undefined) && (
        <Button className={isPanelOpen ? 'sm:hidden' : ''} onClick={onClear}>
          {businessTexts.clearFilters}
        </Button>
      )}
    </div>
  );
}
