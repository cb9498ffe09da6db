/** Marks notifications as seen once their list shows. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSetNotificationsSeenMutation } from '#client/gql/documents/notifications/Seen.ts';

/**
 * Marks what the list shows as seen. Later events stay unread. A failure leaves all unread, and the next visit tries again.
 * @param newest the first notification of the list; unread ones are never behind others
 */
export function useSeen(newest: { latestAt: string; isUnread: boolean } | undefined): void {
  const [setSeen] = useSetNotificationsSeenMutation();
  const until = newest?.isUnread ? newest.latestAt : undefined;
  const see = useEffectEvent((time: string) => void setSeen({ variables: { until: time } }).catch(() => undefined));
  const last = useRef('');
  useEffect(() => {
    // An older one comes first when a newer one is muted.
    if (!until || until <= last.current) return;
    last.current = until;
    see(until);
  }, [until]);
}
