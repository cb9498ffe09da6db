/** Handles a response that reports the session as no longer valid. */
import type { ApolloClient } from '@apollo/client';
import { changeViewer } from '#client/core/apollo/client.ts';
import { session } from '#client/core/session.ts';
import { toasts } from '#client/core/toasts.ts';

/** Shows the server's message and the login page, and ends the session. Further such responses meanwhile change nothing. */
export async function onSessionExpired(
  client: ApolloClient,
  message: string,
  goToLogin: () => Promise<void>,
): Promise<void> {
  if (session.isExpired()) return;
  session.expire();
  toasts.error(message);
  // Navigate first: the current screen would send its queries again.
  await goToLogin().catch(() => undefined);
  // Another tab may have signed in meanwhile.
  if (session.isExpired()) await changeViewer(client, session.end);
}
