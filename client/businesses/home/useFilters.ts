/** The filters in the URL. A choice adds a history entry; typing replaces the current one. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toSearchParams, parseFilters, type Filters } from '#rules/filters.ts';

export type SetFilters = (changes: Partial<Filters>, options?: { replace: boolean }) => void;

/** Returns the current filters and a function that changes some of them. */
export function useFilters(): [filters: Filters, setFilters: SetFilters] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => parseFilters(address), [address]);
  // Two changes in quick succession must both apply, even before the first one renders.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);

  const setFilters = useCallback<SetFilters>(
    (changes, { replace } = { replace: false }) => {
      latest.current = { ...latest.current, ...changes };
      // Rendered at once: in a transition, a query that fails before its end would be sent again.
      setAddress(toSearchParams(latest.current), { replace, preventScrollReset: true, flushSync: true });
    },
    [setAddress],
  );
  return [filters, setFilters];
}
