/** Logs out. */
import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { changeViewer } from '#client/core/apollo/client.ts';
import { drafts } from '#client/core/drafts.ts';
import { session } from '#client/core/session.ts';
import { finishAll } from '#client/core/undo/unfinished.ts';
import { LogoutDocument } from '#client/gql/documents/auth/Logout.ts';

/** Returns a function that logs out. It navigates home first: a private page without a user would redirect to the login page. */
export function useLogout(client: ApolloClient, goHome: () => Promise<void>): () => Promise<void> {
  return useCallback(async () => {
    const token = session.get()?.token;
    await goHome();
    await finishAll();
    drafts.clearAll();
    await changeViewer(client, session.end);
    // The token is already deleted in the browser; if the server cannot be reached, the session expires.
    await client.mutate({ mutation: LogoutDocument, context: { token } }).catch(() => undefined);
  }, [client, goHome]);
}
