/** The home page: introduction, categories, filters and the list of businesses. */
import { useId, useRef, useState } from 'react';
import { businessTexts } from '../businessTexts.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { HomePageDocument } from '#client/gql/documents/businesses/home/HomePage.ts';
import { site } from '#client/core/site.ts';
import { Button } from '#client/ui/Button.tsx';
import { CountLine } from '#client/ui/CountLine.tsx';
import { FeedLink } from '#client/ui/layout/FeedLink.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { pageVariables } from '#client/ui/PageLinks.tsx';
import { useEntryState } from '#client/ui/hooks/useEntryState.ts';
import { isFiltered, noFilters, parseFilters, toSearchParams, variablesFor, type Filters } from '#rules/filters.ts';
import { feedPaths, queryOf } from '#rules/feeds.ts';
import { bestOrder } from '#rules/sort-orders.ts';
import { BusinessList } from './BusinessList.tsx';
import { CategoryIndex } from './CategoryIndex.tsx';
import { FilterChips } from './FilterChips.tsx';
import { FilterForm } from './FilterForm.tsx';
import { FilterLink } from './FilterLink.tsx';
import { fieldsCode, FilterPanel } from './FilterPanel.tsx';
import { HomeHero } from './HomeHero.tsx';
import { NearMe } from './view/NearMe.tsx';
import { useBusinessList } from './useBusinessList.ts';
import { useFilters } from './useFilters.ts';
import { useIsNarrow } from './useIsNarrow.ts';
import { ViewSwitch } from './view/ViewSwitch.tsx';
import { ListAndMap } from './view/ListAndMap.tsx';

const sheetCode = lazyCode(async () => (await import('./FilterSheet.tsx')).FilterSheet);

const headOf = (filters: Filters) => ({
  ...fixedHead('', paths.home),
  feed: feedPaths.businesses + queryOf(toSearchParams(filters)),
});

const best: Partial<Filters> = { sortBy: 'best', order: 'desc' };

export function HomePage() {
  const { filters, setFilters, view, setView } = useFilters();
  const head = headOf(filters);
  useHead(head);
  const state = useBusinessList(filters);
  const { list, isSearching, failure } = state;
  // On narrow windows the panel would push the list out of sight, so that the chips alone show the filters.
  const isNarrow = useIsNarrow();
  const [isPanelOpen, setPanelOpen] = useEntryState('panel', isFiltered(filters) && !isNarrow);
  // An open panel does not become a dialog when the window gets narrower.
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  if (isNarrow !== wasNarrow) {
    setWasNarrow(isNarrow);
    if (isNarrow) setPanelOpen(false);
  }
  const panelId = useId();
  const panelButton = useRef<HTMLButtonElement>(null);
  const results = useRef<HTMLDivElement>(null);

  // The clear button disappears with the filters, so the focus moves to the button that opens the panel.
  const clearAll = () => {
    panelButton.current?.focus();
    setFilters(noFilters);
  };
  const close = () => setPanelOpen(false);
  // What was pressed may be gone, and the list may lie below the window.
  const choose = (changes: Partial<Filters>) => {
    setFilters(changes);
    results.current?.focus({ preventScroll: true });
    if (results.current && results.current.getBoundingClientRect().top > innerHeight / 2)
      results.current.scrollIntoView();
  };

  // The server, which does not know the window, renders a button for each.
  const panelButtonProps = {
    'aria-expanded': isPanelOpen,
    'aria-controls': panelId,
    onClick: () => setPanelOpen(!isPanelOpen),
    ...onIntent(isNarrow ? sheetCode : fieldsCode),
  };

  return (
    <>
      <HomeHero search={filters.search} onChoose={choose} onClear={() => setFilters({ search: '' })} />
      <CategoryIndex chosen={filters.category} onChoose={(category) => setFilters({ category })} />
      {import.meta.env?.SSR && <FilterForm filters={filters} />}
      <div ref={results} role="region" aria-label={businessTexts.results} tabIndex={-1} className="pt-4 outline-none">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {!failure && (
            <CountLine isLoading={isSearching}>
              {list && businessTexts.found(list.totalCount, list.totalCountIsExact)}
            </CountLine>
          )}
          <p className="flex items-center gap-4 pb-4 text-sm">
            {filters.sortBy !== 'best' && (
              <FilterLink filters={filters} change={best} onChoose={choose}>
                {bestOrder.best.label}
              </FilterLink>
            )}
            <FeedLink feed={head.feed} about={businessTexts.ofNewBusinesses} />
          </p>
          <div className="inert mb-4 flex flex-wrap gap-2 sm:ms-auto max-sm:text-sm">
            <NearMe setFilters={setFilters} />
            <ViewSwitch view={view} setView={setView} />
            {isNarrow !== true && (
              <Button ref={panelButton} className="shrink-0 max-sm:hidden" {...panelButtonProps}>
                {isPanelOpen ? businessTexts.hideFilters : businessTexts.showFilters}
              </Button>
            )}
            {isNarrow !== false && (
              <Button
                ref={panelButton}
                className="shrink-0 px-2 sm:hidden"
                {...panelButtonProps}
                aria-expanded={isPanelOpen && isNarrow === true}
                aria-haspopup="dialog"
              >
                {businessTexts.showFilters}
              </Button>
            )}
          </div>
        </div>
        {isPanelOpen && !isNarrow && (
          <FilterPanel id={panelId} filters={filters} setFilters={setFilters} onLoadError={close} />
        )}
        {isPanelOpen && isNarrow && (
          <Lazy code={sheetCode} onLoadError={close}>
            {(FilterSheet) => (
              <FilterSheet
                id={panelId}
                filters={filters}
                setFilters={setFilters}
                failure={failure}
                show={businessTexts.showFound(isSearching ? undefined : list)}
                onClose={close}
              />
            )}
          </Lazy>
        )}
        <FilterChips
          filters={filters}
          onRemove={setFilters}
          onClear={clearAll}
          isPanelOpen={isPanelOpen}
          isNarrow={isNarrow}
        />
        <ListAndMap filters={filters} view={view} setFilters={setFilters} setView={setView}>
          <BusinessList {...state} filters={filters} isMap={view.view === 'map'} onClear={clearAll} onChoose={choose} />
        </ListAndMap>
      </div>
    </>
  );
}

export const screen: Screen = {
  Component: HomePage,
  head: (_data, _origin, search) => ({
    ...headOf(parseFilters(search)),
    jsonLd: { '@type': 'WebSite', name: site.name, description: site.tagline },
  }),
  queries: (_params, search) => [
    { document: HomePageDocument, variables: { ...variablesFor(parseFilters(search)), ...pageVariables(search) } },
  ],
};
