/** The home page: introduction, filters and the list of businesses. */
import { useId, useRef } from 'react';
import { businessTexts } from '../businessTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { useEntryState } from '#client/ui/useEntryState.ts';
import { BusinessList } from './BusinessList.tsx';
import { CategoryIndex } from './CategoryIndex.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterPanel } from './FilterPanel.tsx';
import { isFiltered, noFilters } from '#rules/filters.ts';
import { useFilters } from './useFilters.ts';

export function HomePage() {
  const [filters, setFilters] = useFilters();
  const [isPanelOpen, setPanelOpen] = useEntryState(isFiltered(filters));
  const panelId = useId();
  const panelButton = useRef<HTMLButtonElement>(null);
  // The clear button disappears with the filters, so the focus moves to the button that opens the panel.
  const clearAll = () => {
    panelButton.current?.focus();
    setFilters(noFilters);
  };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 md:pt-12">
        <div className="grid gap-3">
          <PageTitle className="text-hero">{businessTexts.homeTitle}</PageTitle>
          <p className="max-w-xl text-lg text-balance text-ink2">{commonTexts.description}</p>
        </div>
        <Button
          ref={panelButton}
          aria-expanded={isPanelOpen}
          aria-controls={panelId}
          onClick={() => setPanelOpen(!isPanelOpen)}
        >
          {isPanelOpen ? businessTexts.hideFilters : businessTexts.showFilters}
        </Button>
      </div>
      <CategoryIndex chosen={filters.category} onChoose={(category) => setFilters({ category })} />
      {import.meta.env?.SSR && <FilterForm filters={filters} />}
      {isPanelOpen && <FilterPanel id={panelId} filters={filters} setFilters={setFilters} />}
      <FilterChips filters={filters} onRemove={setFilters} onClear={clearAll} isPanelOpen={isPanelOpen} />
      <BusinessList filters={filters} onClear={clearAll} />
    </>
  );
}
