/** Queries whose response may be older than what a write has returned: the server may have read it before. */
import { ApolloLink } from '@apollo/client/link';
import { catchError, mergeMap, of, tap, type Observable } from 'rxjs';
import { session } from '../session.ts';

let numWrites = 0;

/** Counts a write whose result is about to be shown. */
export function countWrite(): void {
  numWrites += 1;
  // The queries that the script in index.html has sent are older, too.
  delete globalThis.responses;
}

/**
 * Sends a query again, in place of its response, where a write has ended since it was sent: twice at most, so that
 * further writes do not hold it up. If that fails, the response stands. A write without a session, as a logout is,
 * changes nothing that a query reads. The link follows `authLink`, which stores the user of a response.
 */
export const freshLink = new ApolloLink((operation, forward) => {
  if (operation.operationType === 'mutation') return forward(operation).pipe(tap(() => session.get() && countWrite()));
  const send = (numRepeats: number): Observable<ApolloLink.Result> => {
    const sentAt = numWrites;
    return forward(operation).pipe(
      mergeMap((result) =>
        numRepeats > 0 && sentAt < numWrites ? send(numRepeats - 1).pipe(catchError(() => of(result))) : of(result),
      ),
    );
  };
  return send(2);
});
