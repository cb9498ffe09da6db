/** Whether the browser has a connection. */
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Returns false while the browser has no connection. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Milliseconds between the calls after a reconnection: the first requests may fail, for example without name resolution. */
const pauses = [1000, 3000, 9000];

/**
 * Calls back each time the connection returns, also between the first render and its effects, where an event would be missed.
 * @param onReconnect is called again, up to three times, while it rejects
 */
export function useReconnect(onReconnect: () => Promise<unknown>): void {
  const reconnect = useEffectEvent(onReconnect);
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    const hasReturned = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    if (!hasReturned) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const call = (attempt: number): void =>
      void reconnect().catch(() => {
        if (!isOver && attempt < pauses.length) timer = setTimeout(call, pauses[attempt], attempt + 1);
      });
    call(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOnline]);
}
