/** The way out. */
import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { changeViewer } from '#client/core/apollo/client.ts';
import { drafts } from '#client/core/drafts.ts';
import { session } from '#client/core/session.ts';
import { LogoutDocument } from '#client/gql/graphql.ts';

/** The function that logs out: home first, since a private page without its person would lead to the sign-in form. */
export function useLogout(client: ApolloClient, goHome: () => Promise<void>): () => Promise<void> {
  return useCallback(async () => {
    const token = session.get()?.token;
    await goHome();
    drafts.clearAll();
    await changeViewer(client, session.end);
    // The browser has forgotten the token already; a server that cannot be reached lets the session run out.
    await client.mutate({ mutation: LogoutDocument, context: { token } }).catch(() => undefined);
  }, [client, goHome]);
}
