/** Removes the other sessions from the cached list: a new password ends them. */
import type { Reference } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';

export function removeOtherSessions(cache: ApolloCache): void {
  cache.modify({
    fields: {
      mySessions: (sessions: readonly Reference[], { readField }) =>
        sessions.filter((session) => readField('isCurrent', session)),
    },
  });
  cache.gc();
}
