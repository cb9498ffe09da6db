/** The data of a query whose variables change while users type. */
import { useState } from 'react';

interface QueryState<Data> {
  data?: Data | undefined;
  loading: boolean;
}

/**
 * Returns the data of a query; while the next data loads, the last, so that a list does not close between two texts. After an error
 * and while the query is skipped there is none: Apollo's `previousData` would stay, and `data` until the variables change.
 */
export function useKeptData<Data>({ data, loading }: QueryState<Data>, isSkipped: boolean): Data | undefined {
  const [last, setLast] = useState(data);
  const kept = isSkipped ? undefined : (data ?? (loading ? last : undefined));
  if (kept !== last) setLast(kept);
  return kept;
}
