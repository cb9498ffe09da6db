/** A new password ends every session but this one; so does the list that the cache holds. */
import type { Reference } from '@apollo/client';
import type { ApolloCache } from '@apollo/client/cache';

export function withoutOtherSessions(cache: ApolloCache): void {
  cache.modify({
    fields: {
      mySessions: (sessions: readonly Reference[], { readField }) =>
        sessions.filter((session) => readField('isCurrent', session)),
    },
  });
  cache.gc();
}
