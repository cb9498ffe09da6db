/** Whether the browser has a connection. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

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

/** Calls back each time the connection returns. */
export function useReconnect(onReconnect: () => void): void {
  const reconnect = useEffectEvent(onReconnect);
  useEffect(() => {
    const listener = () => reconnect();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
}
