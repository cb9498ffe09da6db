/** The data that the server prefetched into the HTML, so that a page renders without a request. */
import type { ApolloClient } from '@apollo/client';
import { operationName } from '#client/core/apollo/operationName.ts';
import { viewerData } from '#client/core/viewerData.ts';
import type { ScreenQuery } from '#client/core/screen.ts';
import { session } from '#client/core/session.ts';
import { pageDataId, type PageData } from '#rules/page.ts';

let results: PageData[] | undefined;

function read(): PageData[] {
  const element = document.getElementById(pageDataId);
  element?.remove();
  return element?.textContent ? (JSON.parse(element.textContent) as PageData[]) : [];
}

/** Milliseconds until a failed request for the viewer's own data is repeated; each further pause is twice as long. */
const firstPause = 5000;

/** Repeats a request after pauses until it succeeds or the session has ended. */
function repeat(send: () => Promise<unknown>, pause: number): void {
  setTimeout(() => session.get() && send().catch(() => repeat(send, pause * 2)), pause);
}

/**
 * Writes the prefetched result of a query into the cache, once. It is a visitor's: for signed-in users the query is sent once more.
 * @returns undefined if the page has no result; 'missing' if it has none for the user: what visitors do not find can be there for its
 *   author and for moderators
 */
export function restorePageData(
  client: ApolloClient,
  { document: query, variables }: ScreenQuery,
): 'restored' | 'missing' | undefined {
  results ??= read();
  const key = JSON.stringify(variables);
  const found = results.find(
    (each) => each.operation === operationName(query) && JSON.stringify(each.variables) === key,
  );
  if (!found) return undefined;
  results = results.filter((each) => each !== found);
  if (session.get() && Object.values(found.data).includes(null)) return 'missing';
  client.writeQuery({ query, variables, data: found.data });
  if (session.get()) {
    const send = () => client.query({ query, variables, fetchPolicy: 'network-only' });
    const request = send();
    viewerData.waitFor(request);
    request.catch(() => repeat(send, firstPause));
  }
  return 'restored';
}
