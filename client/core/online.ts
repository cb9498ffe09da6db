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

/** Calls back each time the connection returns, also between the first render and its effects, where an event would be missed. */
export function useReconnect(onReconnect: () => void): void {
  const reconnect = useEffectEvent(onReconnect);
  const isOnline = useIsOnline();
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) reconnect();
    wasOnline.current = isOnline;
  }, [isOnline]);
}
