/** The filters in the address. Choosing adds to the history; typing replaces its last entry. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOf, filtersFrom, type Filters } from '#rules/filters.ts';

export type SetFilters = (changes: Partial<Filters>, options?: { replace: boolean }) => void;

/** The filters as they stand and the function that changes some of them. */
export function useFilters(): [filters: Filters, setFilters: SetFilters] {
  const [address, setAddress] = useSearchParams();
  const filters = useMemo(() => filtersFrom(address), [address]);
  const setFilters = useCallback<SetFilters>(
    (changes, { replace } = { replace: false }) =>
      setAddress(addressOf({ ...filters, ...changes }), { replace, preventScrollReset: true }),
    [filters, setAddress],
  );
  return [filters, setFilters];
}
