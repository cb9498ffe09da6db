/** Restores the data that the server prefetched into the HTML, so that the first screen renders without a request. */
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import { ownData } from '#client/core/ownData.ts';
import { session } from '#client/core/session.ts';
import {
  BusinessCommentsDocument,
  BusinessPageDocument,
  HomePageDocument,
  UserPageDocument,
} from '#client/gql/graphql.ts';

interface PrefetchedResult {
  operation: string;
  variables: OperationVariables;
  data: Record<string, unknown>;
}

const documents: Record<string, DocumentNode> = {
  HomePage: HomePageDocument,
  BusinessPage: BusinessPageDocument,
  BusinessComments: BusinessCommentsDocument,
  UserPage: UserPageDocument,
};

/** Writes the prefetched results into the cache. They are a visitor's: for signed-in users each query is sent once more. */
export function restorePageData(client: ApolloClient): void {
  const element = document.getElementById('first-screen');
  if (!element?.textContent) return;
  for (const { operation, variables, data } of JSON.parse(element.textContent) as PrefetchedResult[]) {
    const query = documents[operation];
    if (!query) continue;
    client.writeQuery({ query, variables, data });
    if (session.get()) ownData.waitFor(client.query({ query, variables, fetchPolicy: 'network-only' }));
  }
  element.remove();
}
