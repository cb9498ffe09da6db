/** The Apollo client. */
import { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { freshLink } from './freshLink.ts';
import { httpLink } from './httpLink.ts';
import { authLink, notFoundLink, sessionLink } from './links.ts';
import { orderLink } from './orderLink.ts';
import { typePolicies } from './policies.ts';

interface ApolloEvents {
  /** Receives the server's message when a request fails because the session is no longer valid. */
  onSessionExpired: (message: string) => void;
  /** Receives the id of each business that the server reports as not found, and the operation. */
  onBusinessNotFound: (businessId: string, operation: ApolloLink.Operation) => void;
}

/**
 * Makes the client.
 * @param network the link that sends operations
 */
export function createApollo(
  { onSessionExpired, onBusinessNotFound }: ApolloEvents,
  network: ApolloLink = httpLink,
): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    // authLink precedes orderLink: a mutation that waits keeps the token of the user who sent it.
    link: ApolloLink.from([
      sessionLink(onSessionExpired),
      notFoundLink(onBusinessNotFound),
      authLink,
      freshLink,
      orderLink(),
      network,
    ]),
    dataMasking: true,
  });
}

/** Called before the signed-in user changes: what writes into the cache by itself ends. The returned functions are called afterwards. */
export const viewerChanges = new Set<() => () => void>();

/**
 * Changes the signed-in user: clears the cache before the next user sees anything.
 * @param change signs in or out
 */
export async function changeViewer(client: ApolloClient, change: () => void): Promise<void> {
  const changed = [...viewerChanges].map((end) => end());
  // clearStore rejects requests in progress; their components are about to render again.
  await client.clearStore().catch(() => undefined);
  change();
  for (const resume of changed) resume();
}
