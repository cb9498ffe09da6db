/** The one Apollo client of a page. */
import { ApolloClient } from '@apollo/client';
import { InMemoryCache, type ApolloCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { authLink, goneLink, httpLink, sessionLink } from './links.ts';
import { typePolicies } from './policies.ts';

interface Ears {
  /** Hears the server's sentence when a request was refused because the session is no longer good. */
  onSessionOver: (sentence: string) => void;
  /** Hears of each business that turned out not to be there. */
  onBusinessGone: (businessId: string, cache: ApolloCache) => void;
}

/**
 * Makes the client.
 * @param network how operations reach the server
 */
export function createApollo({ onSessionOver, onBusinessGone }: Ears, network: ApolloLink = httpLink): ApolloClient {
  return new ApolloClient({
    cache: new InMemoryCache({ typePolicies }),
    link: ApolloLink.from([sessionLink(onSessionOver), goneLink(onBusinessGone), authLink, network]),
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
