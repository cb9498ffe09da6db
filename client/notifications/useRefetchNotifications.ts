/** Requests the open list of notifications again when there may be newer ones. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useUnread } from '#client/core/live/unread.ts';

/**
 * Requests the list again after a press on the bell, and when the number of unread notifications rises.
 * @param refetch that of the query of the list
 */
export function useRefetchNotifications(refetch: () => Promise<unknown>): void {
  const { key } = useLocation();
  const unread = useUnread();
  const last = useRef({ key, unread });
  // A failure leaves the list as it is.
  const load = useEffectEvent(() => void refetch().catch(() => undefined));
  useEffect(() => {
    const before = last.current;
    last.current = { key, unread };
    // The first number is not an increase: the list was requested at the same time.
    if (key !== before.key || (unread ?? 0) > (before.unread ?? Infinity)) load();
  }, [key, unread]);
}
