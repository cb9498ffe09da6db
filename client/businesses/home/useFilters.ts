/** The filters in the address. Choosing adds to the history; typing replaces its last entry. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toSearchParams, parseFilters, type Filters } from '#rules/filters.ts';

export type SetFilters = (changes: Partial<Filters>, options?: { replace: boolean }) => void;

/** The filters as they stand and the function that changes some of them. */
export function useFilters(): [filters: Filters, setFilters: SetFilters] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => parseFilters(address), [address]);
  // A choice that follows another closely must not undo it, though the page has not shown the first one yet.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);

  const setFilters = useCallback<SetFilters>(
    (changes, { replace } = { replace: false }) => {
      latest.current = { ...latest.current, ...changes };
      setAddress(toSearchParams(latest.current), { replace, preventScrollReset: true });
    },
    [setAddress],
  );
  return [filters, setFilters];
}
