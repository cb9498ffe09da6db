/** Keeps what an open page says about a business up to date when it opens or closes. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { BusinessOpeningDocument } from '#client/gql/graphql.ts';

const minuteMs = 60_000;
// The server caches answers for a second.
const delayMs = 2000;

/**
 * Requests the opening when its change is due, while the page is visible; again after a minute if the answer still names that change.
 * @param changesAt when it opens or closes next; undefined if that is unknown
 */
export function useOpeningUpdates(id: string | undefined, changesAt: string | null | undefined): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!id || !changesAt) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isEnded = false;
    const wait = (ms: number) => {
      clearTimeout(timer);
      // Timers of weeks overflow.
      if (!isEnded) timer = setTimeout(check, Math.min(ms, 60 * minuteMs));
    };
    const check = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const rest = Date.parse(changesAt) + delayMs - Date.now();
      if (rest > 0) return wait(rest);
      client
        .query({ query: BusinessOpeningDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined)
        .then(() => wait(minuteMs));
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [client, id, changesAt]);
}
