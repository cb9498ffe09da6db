/** The data of a query whose variables change while users type. */
import { useState } from 'react';

interface QueryState<Data> {
  data?: Data | undefined;
  loading: boolean;
}

/**
 * Returns the data of a query, and the previous data while new variables load, so that the list stays open. Returns undefined after an
 * error and while the query is skipped: Apollo's `previousData` would stay in both cases.
 */
export function useDataWhileTyping<Data>({ data, loading }: QueryState<Data>, isSkipped: boolean): Data | undefined {
  const [last, setLast] = useState(data);
  const shown = isSkipped ? undefined : (data ?? (loading ? last : undefined));
  if (shown !== last) setLast(shown);
  return shown;
}
