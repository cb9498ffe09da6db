/** The number of the member's unread notifications, and with it whether the server still knows the session. */
import type { ApolloClient } from '@apollo/client';
import { UnreadNotificationsDocument, useUnreadNotificationsQuery } from '#client/gql/documents/core/live/Unread.ts';
import * as messages from '#rules/messages.ts';
import { onSessionExpired } from '../apollo/onSessionExpired.ts';
import { errorCode } from '../errors.ts';
import { session } from '../session.ts';

/** The query of a member's number, for the cache. */
export const unreadQuery = (id: string) => ({ query: UnreadNotificationsDocument, variables: { id } });

/** Returns the number that the stream or a request has brought; undefined without one. */
export function useUnread(): number | undefined {
  const { variables } = unreadQuery(session.get()?.user.id ?? '');
  return useUnreadNotificationsQuery({ variables, fetchPolicy: 'cache-only' }).data?.user?.numUnread ?? undefined;
}

/**
 * Requests the number. Where the server no longer knows the session, that ends here, too, with a toast: a public page stays, and
 * a private one leads to the login. After another failure the last number stays.
 */
export async function requestUnread(client: ApolloClient): Promise<void> {
  const asked = session.get();
  if (!asked) return;
  const isOver = await client.query({ ...unreadQuery(asked.user.id), fetchPolicy: 'network-only' }).then(
    ({ data }) => data?.user?.numUnread === null,
    // The account was deleted.
    (failure: unknown) => errorCode(failure) === 'NOT_FOUND',
  );
  if (isOver && session.get()?.token === asked.token) await onSessionExpired(client, messages.sessionOver);
}
