/** The way of a request: who asks, how it travels, and what happens when the session is over. */
import type { ApolloCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { apiOrigin } from '../paths.ts';
import { failureCode, failureText } from '../failures.ts';
import { operationsBuild } from '#client/gql/graphql.ts';
import { session } from '../session.ts';
import * as messages from '#rules/messages.ts';

/** Another way to send a request than the browser's fetch, for those who want to watch it: see upload.ts. */
export type Transport = typeof fetch;

declare module '@apollo/client' {
  interface DefaultContext {
    /** A token other than the session's, for the request that ends one. */
    token?: string;
    fetchOptions?: SentOptions;
  }
}

/** What the server knows a query of this build by, and its variables in JSON. */
type NamedQuery = Record<'operation' | 'variables', string>;

interface SentOptions extends RequestInit {
  transport?: Transport;
  query?: NamedQuery;
}

const bearer = (token: string | undefined) => token && `Bearer ${token}`;

/** Sends the token with every request while someone is signed in. */
export const authLink = new ApolloLink((operation, forward) => {
  const authorization = bearer(operation.getContext().token ?? session.get()?.token);
  if (authorization) operation.setContext(({ headers }) => ({ headers: { ...headers, authorization } }));
  return forward(operation);
});

/**
 * Notices an answer that says the session is no longer good. A wrong password is another error and passes by;
 * so does the late answer to a session that this browser has left behind.
 */
export function sessionLink(onSessionOver: (sentence: string) => void): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    if (failureCode(error) !== 'UNAUTHENTICATED') return;
    const sent: string | undefined = operation.getContext().headers?.authorization;
    if (sent && sent !== bearer(session.get()?.token)) return;
    onSessionOver(failureText(error, messages.sessionOver));
  });
}

/** Notices an answer that says there is no such business, any more: the operation was about the id that it was sent with. */
export function goneLink(onGone: (businessId: string, cache: ApolloCache) => void): ApolloLink {
  return new ErrorLink(({ error, operation: { client, variables } }) => {
    if (failureText(error, '') === messages.businessNotFound)
      onGone((variables.businessId ?? variables.id) as string, client.cache);
  });
}

/** Names queries, so that they can be asked for by GET: caches on the way may answer those of visitors. */
const namingLink = new ApolloLink((operation, forward) => {
  const { operationName = '', operationType, variables } = operation;
  if (operationType === 'query')
    operation.setContext({
      fetchOptions: { query: { operation: operationName, variables: JSON.stringify(variables) } },
    });
  return forward(operation);
});

// Some proxies cut longer addresses off.
const longest = 2000;

/** Asks by GET; undefined where the server cannot answer, being of another build, and has to be sent the text. */
async function askByName(query: NamedQuery, { headers, signal }: RequestInit): Promise<Response | undefined> {
  const address = `${apiOrigin}/graphql?${new URLSearchParams({ ...query, build: operationsBuild })}`;
  if (address.length > longest) return undefined;
  const { accept, authorization } = headers as Record<string, string>;
  const response = await fetch(address, {
    headers: { accept: accept!, ...(authorization && { authorization }) },
    signal,
  });
  return response.status === 400 ? undefined : response;
}

/** Sends operations, with files where the variables hold some. */
export const httpLink = ApolloLink.from([
  namingLink,
  new UploadHttpLink({
    uri: `${apiOrigin}/graphql`,
    headers: { 'Apollo-Require-Preflight': 'true' },
    fetch: async (address, { transport = fetch, query, ...options }: SentOptions = {}) =>
      (query && (await askByName(query, options))) ?? transport(address, options),
  }),
]);
