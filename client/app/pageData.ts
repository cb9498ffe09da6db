/** Takes in the data that the page brought along, so that the first screen shows without asking. */
import type { ApolloClient, DocumentNode, OperationVariables } from '@apollo/client';
import { session } from '#client/core/session.ts';
import {
  BusinessCommentsDocument,
  BusinessPageDocument,
  HomePageDocument,
  UserPageDocument,
} from '#client/gql/graphql.ts';

interface Answer {
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

/** Puts the page's own answers into the cache. They are a visitor's: a member's flags are asked for once, behind them. */
export function restorePageData(client: ApolloClient): void {
  const element = document.getElementById('first-screen');
  if (!element?.textContent) return;
  for (const { operation, variables, data } of JSON.parse(element.textContent) as Answer[]) {
    const query = documents[operation];
    if (!query) continue;
    client.writeQuery({ query, variables, data });
    // What goes wrong is said when the screen asks for itself.
    if (session.get()) client.query({ query, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
  }
  element.remove();
}
