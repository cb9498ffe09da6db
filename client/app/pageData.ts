/** Restores the data that the server prefetched into the HTML, so that the first screen renders without a request. */
import type { ApolloClient } from '@apollo/client';
import { matchRoutes } from 'react-router-dom';
import { operationName } from '#client/core/apollo/operationName.ts';
import { ownData } from '#client/core/ownData.ts';
import { session } from '#client/core/session.ts';
import type { PageData } from '#rules/screen.ts';
import { screens } from './screens.ts';

/** Writes the prefetched results into the cache. They are a visitor's: for signed-in users each query is sent once more. */
export function restorePageData(client: ApolloClient): void {
  const element = document.getElementById('first-screen');
  if (!element?.textContent) return;
  const [match] = matchRoutes([...screens], location) ?? [];
  const queries = match?.route.queries?.(match.params, new URLSearchParams(location.search)) ?? [];
  for (const { operation, variables, data } of JSON.parse(element.textContent) as PageData[]) {
    const query = queries.find(({ document }) => operationName(document) === operation)?.document;
    if (!query) continue;
    client.writeQuery({ query, variables, data });
    if (session.get()) ownData.waitFor(client.query({ query, variables, fetchPolicy: 'network-only' }));
  }
  element.remove();
}
