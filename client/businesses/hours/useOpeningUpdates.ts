/** Keeps what an open page says about a business up to date: when it opens or closes, and when its day ends. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { BusinessOpeningDocument } from '#client/gql/graphql.ts';

const minuteMs = 60_000;
// The server caches answers for a second.
const delayMs = 2000;
const dayMs = 24 * 60 * minuteMs;

/**
 * When a day ends in a time zone, as milliseconds since 1970; Infinity in a zone that the browser does not know. An hour off where the
 * clocks change at that moment.
 */
function endOfDay(date: string, timeZone: string): number {
  const utc = Date.parse(date) + dayMs;
  try {
    // Swedish dates are ISO 8601.
    const local = new Date(utc).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
    return 2 * utc - Date.parse(`${local}Z`);
  } catch {
    return Infinity;
  }
}

interface KnownOpening {
  localDate: string;
  changesAt?: string | null;
}

/** When an opening is no longer what it was: its next change or the end of its day, as milliseconds since 1970. */
export function nextUpdateOf({ localDate, changesAt }: KnownOpening, timeZone: string | null | undefined): number {
  const change = changesAt ? Date.parse(changesAt) : Infinity;
  return timeZone ? Math.min(change, endOfDay(localDate, timeZone)) : change;
}

/**
 * Requests the opening when its change is due, while the page is visible; again after a minute if the answer still names that change.
 * @param due when the opening ends, as milliseconds since 1970; undefined or infinite if that is unknown
 */
export function useOpeningUpdates(id: string | undefined, due: number | undefined): void {
  const client = useApolloClient();
  useEffect(() => {
    if (!id || due === undefined || !Number.isFinite(due)) return undefined;
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
      const rest = due + delayMs - Date.now();
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
  }, [client, id, due]);
}
