/** Sends operations over HTTP. Apollo's own link also reads streamed responses, which this server never sends. */
import type { OperationVariables } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client/link';
import { print } from '@apollo/client/utilities';
import { Observable } from 'rxjs';
import { parseJson } from '../storage.ts';
import { graphqlUrl, maxUrlLength, queryUrl } from './queryUrl.ts';
import { consumeEarlyResponse } from './earlyResponses.ts';

const accept = 'application/graphql-response+json,application/json;q=0.9';

interface PostedOperation {
  operationName?: string | undefined;
  query: string;
  variables: OperationVariables;
}

interface PostOptions {
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Sends an operation with POST. */
export type Post = (operation: PostedOperation, options: PostOptions) => Promise<Response>;

/** @param options may omit the signal, and let the request outlive the page by `keepalive` */
export const postJson = (
  operation: PostedOperation,
  { headers, ...options }: Pick<PostOptions, 'headers'> & RequestInit,
): Promise<Response> =>
  fetch(graphqlUrl, {
    ...options,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(operation),
  });

/**
 * Sends a query by name with GET, unless the script in index.html has sent it. Returns undefined for mutations, if the
 * URL is too long, or if the server runs another build: then POST sends the text.
 */
async function fetchByName(
  { operationType, operationName = '', variables }: ApolloLink.Operation,
  options: PostOptions,
): Promise<Response | undefined> {
  if (operationType !== 'query') return undefined;
  const url = queryUrl(operationName, variables);
  if (url.length > maxUrlLength) return undefined;
  const sent = await consumeEarlyResponse(options.headers.authorization, url)?.catch(() => undefined);
  // The reason of a failure may have passed meanwhile.
  const response = sent && sent.status < 500 && sent.status !== 429 ? sent : await fetch(url, options);
  return response.status === 400 ? undefined : response;
}

async function send(operation: ApolloLink.Operation, signal: AbortSignal): Promise<ApolloLink.Result> {
  const { operationName, variables, query } = operation;
  const { headers, post = postJson } = operation.getContext();
  const options = { headers: { accept, ...headers }, signal };
  const response =
    (await fetchByName(operation, options)) ?? (await post({ operationName, variables, query: print(query) }, options));
  const bodyText = await response.text();
  const result = parseJson(bodyText) as ApolloLink.Result | null | undefined;
  // A status 401 without the code, for example that of a proxy, ends the session, too.
  const isResult =
    response.status === 401
      ? result?.errors?.[0]?.extensions?.code === 'UNAUTHENTICATED'
      : result?.data || result?.errors;
  if (isResult) return result!;
  throw new ServerError(`The server responded with status ${response.status}.`, { response, bodyText });
}

/** The last link. An unsubscription aborts the request. */
export const httpLink = new ApolloLink(
  (operation) =>
    new Observable((observer) => {
      const controller = new AbortController();
      send(operation, controller.signal).then(
        (result) => {
          observer.next(result);
          observer.complete();
        },
        (error: unknown) => observer.error(error),
      );
      return () => controller.abort();
    }),
);
