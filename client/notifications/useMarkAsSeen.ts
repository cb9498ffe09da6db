/** Marks notifications as seen once their list shows on a visible page. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { requestUnread, useUnread } from '#client/core/live/unread.ts';
import { useSetNotificationsSeenMutation } from '#client/gql/documents/notifications/Seen.ts';

/**
 * Marks what the list shows as seen. Later events stay unread. A failure leaves all unread, and the next visit tries again. A page that
 * is hidden marks nothing; once it is visible, it requests the list again and marks that.
 * @param newest the first notification of the list; unread ones are never behind others
 * @param isCurrent whether the list is what the server has returned last
 * @param refetch that of the query of the list
 */
export function useMarkAsSeen(
  newest: { latestAt: string; isUnread: boolean } | undefined,
  isCurrent: boolean,
  refetch: () => Promise<unknown>,
): void {
  const client = useApolloClient();
  const [setSeen] = useSetNotificationsSeenMutation();
  const until = newest?.isUnread ? newest.latestAt : undefined;
  const markAsSeen = useEffectEvent(
    (time: string) => void setSeen({ variables: { until: time } }).catch(() => undefined),
  );
  const last = useRef('');
  const [numReturns, setNumReturns] = useState(0);
  useEffect(() => {
    // An older one comes first when a newer one is muted.
    if (document.visibilityState !== 'visible' || !until || until <= last.current) return;
    last.current = until;
    markAsSeen(until);
  }, [until, numReturns]);

  // A further event of an unread group does not raise the number of the bell. What is new is marked as such before it is seen.
  const load = useEffectEvent(() => refetch().catch(() => undefined));
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') void load().then(() => setNumReturns((num) => num + 1));
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);

  const isAllSeen = isCurrent && !until;
  const unread = useUnread();
  const checkUnread = useEffectEvent(() => {
    // What the bell counts may be gone.
    if (unread) void requestUnread(client);
  });
  useEffect(() => {
    if (isAllSeen) checkUnread();
  }, [isAllSeen]);
}
