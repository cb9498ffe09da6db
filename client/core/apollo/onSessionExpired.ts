/** Handles a response that reports the session as no longer valid. */
import type { ApolloClient } from '@apollo/client';
import { session } from '../session.ts';
import { toasts } from '../toasts.ts';
import { changeViewer } from './client.ts';

/**
 * Shows the message and ends the session. Further such responses meanwhile change nothing.
 * @param goToLogin shows the login page before. Without it a public page stays, and a private one leads there
 */
export async function onSessionExpired(
  client: ApolloClient,
  message: string,
  goToLogin?: () => Promise<void>,
): Promise<void> {
  if (session.isExpired()) return;
  session.expire();
  toasts.error(message);
  // Navigate first: the current screen would send its queries again.
  await goToLogin?.().catch(() => undefined);
  // Another tab may have signed in meanwhile.
  if (session.isExpired()) await changeViewer(client, session.end);
}
