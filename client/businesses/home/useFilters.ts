/** The filters and the view in the URL. A choice that changes something adds a history entry; typing replaces the current one. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toSearchParams, parseFilters, type Filters } from '#rules/filters.ts';

export type SetFilters = (changes: Partial<Filters>, options?: { replace: boolean }) => void;

/** What the map writes into the URL: whether it is shown, and its place. Filters leave it as it is. */
export interface MapParams {
  view: string;
  map: string;
}
export type SetMapParams = (changes: Partial<MapParams>, options?: { replace: boolean }) => void;

function paramsOf({ filters, view }: { filters: Filters; view: MapParams }): URLSearchParams {
  const params = toSearchParams(filters);
  for (const [name, value] of Object.entries(view)) if (value) params.set(name, value);
  return params;
}

/** Returns the current filters and view, and functions that change some of them. */
export function useFilters() {
  const [searchParams, setSearchParams] = useSearchParams();
  const filters = useMemo(() => parseFilters(searchParams), [searchParams]);
  const view: MapParams = { view: searchParams.get('view') ?? '', map: searchParams.get('map') ?? '' };
  // Two changes in quick succession must both apply, even before the first one renders.
  const latest = useRef({ filters, view });
  useEffect(() => {
    latest.current = { filters, view };
  });

  const change = useCallback(
    (changes: Partial<typeof latest.current>, replace: boolean) => {
      const before = String(paramsOf(latest.current));
      latest.current = { ...latest.current, ...changes };
      const params = paramsOf(latest.current);
      if (String(params) === before) return;
      // Rendered at once: in a transition, a query that fails before its end would be sent again.
      setSearchParams(params, { replace, preventScrollReset: true, flushSync: true });
    },
    [setSearchParams],
  );
  const setFilters = useCallback<SetFilters>(
    (changes, { replace } = { replace: false }) =>
      change({ filters: { ...latest.current.filters, ...changes } }, replace),
    [change],
  );
  const setMapParams = useCallback<SetMapParams>(
    (changes, { replace } = { replace: false }) => change({ view: { ...latest.current.view, ...changes } }, replace),
    [change],
  );
  return { filters, setFilters, view, setView: setMapParams };
}

export type FiltersAndMapParams = ReturnType<typeof useFilters>;
