/** The one Apollo client of a page. */
import { ApolloClient } from '@apollo/client';
import { InMemoryCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { authLink, httpLink, sessionLink } from './links.ts';
import { typePolicies } from './policies.ts';

/**
 * Makes the client.
 * @param onSessionOver hears the server's sentence when a request was refused because the session is no longer good
 * @param network how operations reach the server
 */
export function createApollo(onSessionOver: (sentence: string) => void, network: ApolloLink = httpLink): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    link: ApolloLink.from([sessionLink(onSessionOver), authLink, network]),
    dataMasking: true,
  });
}

/**
 * Lets someone else look: what the cache knew for the last viewer is gone before anything is shown to the next.
 * @param change what signs in or out
 */
export async function changeViewer(client: ApolloClient, change: () => void): Promise<void> {
  // It rejects what is under way, and whoever asked is about to be shown afresh.
  await client.clearStore().catch(() => undefined);
  change();
}
