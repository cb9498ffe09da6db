/** Marks notifications as seen once their list shows. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { UnreadNotificationsDocument } from '#client/gql/documents/core/live/Unread.ts';
import { useSetNotificationsSeenMutation } from '#client/gql/documents/notifications/Seen.ts';

/**
 * Marks what the list shows as seen. Later events stay unread. A failure leaves all unread, and the next visit tries again.
 * @param newest the first notification of the list; unread ones are never behind others
 * @param isCurrent whether the list is what the server has returned last
 */
export function useSeen(newest: { latestAt: string; isUnread: boolean } | undefined, isCurrent: boolean): void {
  const client = useApolloClient();
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

  const isAllSeen = isCurrent && !until;
  useEffect(() => {
    // What the bell counts may be gone.
    const query = { query: UnreadNotificationsDocument } as const;
    if (isAllSeen && client.readQuery(query)?.me?.numUnread)
      void client.query({ ...query, fetchPolicy: 'network-only' }).catch(() => undefined);
  }, [client, isAllSeen]);
}
