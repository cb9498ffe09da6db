/** Sends the failed queries of the screen again when the connection returns. */
import { useApolloClient } from '@apollo/client/react';
import { errorCode } from '../errors.ts';
import { useReconnect } from '../online.ts';

export function useRetryOnline(): void {
  const client = useApolloClient();
  useReconnect(async () => {
    // Those without a response. The screen reports a new failure like the first one.
    const failed = [...client.getObservableQueries()].filter((query) => {
      const { error } = query.getCurrentResult();
      return error && !errorCode(error);
    });
    await Promise.all(failed.map((query) => query.refetch()));
  });
}
