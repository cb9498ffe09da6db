/** Queries whose response may be older than what a write has returned: the server may have read it before. */
import type { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { catchError, map, mergeMap, of, tap, type Observable } from 'rxjs';
import { session } from '../session.ts';

const writes = new WeakMap<ApolloClient, number>();

const numWrites = (client: ApolloClient): number => writes.get(client) ?? 0;

/** Counts a write whose result is about to be shown. */
export function countWrite(client: ApolloClient): void {
  writes.set(client, numWrites(client) + 1);
  // The queries that the script in index.html has sent are older, too.
  delete globalThis.earlyResponses;
}

/** Whether a response says nothing about the data, as under overload. What was deleted meanwhile is not found. */
const hasFailed = (result: ApolloLink.Result): boolean =>
  'errors' in result && !!result.errors?.some(({ extensions }) => extensions?.code !== 'NOT_FOUND');

/**
 * Sends a query again, in place of its response, where a write has ended since it was sent: twice at most, so that
 * further writes do not hold it up. Where that fails, the response before stands. A write without a session, as a logout is,
 * changes nothing that a query reads. The link follows `authLink`, which stores the user of a response.
 */
export const freshLink = new ApolloLink((operation, forward) => {
  const { client } = operation;
  if (operation.operationType === 'mutation')
    return forward(operation).pipe(tap(() => session.get() && countWrite(client)));
  const send = (numRepeats: number): Observable<ApolloLink.Result> => {
    const sentAt = numWrites(client);
    return forward(operation).pipe(
      mergeMap((result) =>
        numRepeats > 0 && sentAt < numWrites(client)
          ? send(numRepeats - 1).pipe(
              map((next) => (hasFailed(next) ? result : next)),
              catchError(() => of(result)),
            )
          : of(result),
      ),
    );
  };
  return send(2);
});
