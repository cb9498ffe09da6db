/** Sends the failed queries of the screen again when the connection returns. */
import { useApolloClient } from '@apollo/client/react';
import { useReconnect } from '../online.ts';

export function useRetryOnline(): void {
  const client = useApolloClient();
  useReconnect(() => {
    for (const query of client.getObservableQueries()) {
      // The screen reports a new failure like the first one.
      if (query.getCurrentResult().error) query.refetch().catch(() => undefined);
    }
  });
}
