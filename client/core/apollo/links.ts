/** Apollo's links: authentication, transport, and the reactions to an expired session and to a deleted business. */
import type { ApolloCache } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { apiOrigin } from '../paths.ts';
import { failureCode, failureText } from '../failures.ts';
import { operationsBuild } from '#client/gql/graphql.ts';
import { session } from '../session.ts';
import * as messages from '#rules/messages.ts';

/** A replacement for the browser's fetch, for uploads with progress: see upload.ts. */
export type Transport = typeof fetch;

declare module '@apollo/client' {
  interface DefaultContext {
    /** A token other than the session's, for the logout request. */
    token?: string;
    fetchOptions?: SentOptions;
  }
}

/** A query's name, by which the server finds its text, and its variables in JSON. */
type NamedQuery = Record<'operation' | 'variables', string>;

interface SentOptions extends RequestInit {
  transport?: Transport;
  query?: NamedQuery;
}

const bearer = (token: string | undefined) => token && `Bearer ${token}`;

/** Sends the session's token with every request. */
export const authLink = new ApolloLink((operation, forward) => {
  const authorization = bearer(operation.getContext().token ?? session.get()?.token);
  if (authorization) operation.setContext(({ headers }) => ({ headers: { ...headers, authorization } }));
  return forward(operation);
});

/**
 * Calls back when a response reports an invalid session. A wrong password has another error code.
 * Responses to a token that is no longer the session's are ignored.
 */
export function sessionLink(onSessionOver: (message: string) => void): ApolloLink {
  return new ErrorLink(({ error, operation }) => {
    if (failureCode(error) !== 'UNAUTHENTICATED') return;
    const sent: string | undefined = operation.getContext().headers?.authorization;
    if (sent && sent !== bearer(session.get()?.token)) return;
    onSessionOver(failureText(error, messages.sessionOver));
  });
}

/** Calls back when a response reports a business as not found. Its id is a variable of the operation. */
export function goneLink(onGone: (businessId: string, cache: ApolloCache) => void): ApolloLink {
  return new ErrorLink(({ error, operation: { client, variables } }) => {
    if (failureText(error, '') === messages.businessNotFound)
      onGone((variables.businessId ?? variables.id) as string, client.cache);
  });
}

/** Marks queries to be sent by name with GET, so that caches can serve the responses for visitors. */
const namingLink = new ApolloLink((operation, forward) => {
  const { operationName = '', operationType, variables } = operation;
  if (operationType === 'query')
    operation.setContext({
      fetchOptions: { query: { operation: operationName, variables: JSON.stringify(variables) } },
    });
  return forward(operation);
});

// Some proxies reject longer URLs.
const maxUrlLength = 2000;

/** Sends a query by name. Returns undefined if the URL is too long or the server runs another build: then POST sends the text. */
async function fetchByName(query: NamedQuery, { headers, signal }: RequestInit): Promise<Response | undefined> {
  const url = `${apiOrigin}/graphql?${new URLSearchParams({ ...query, build: operationsBuild })}`;
  if (url.length > maxUrlLength) return undefined;
  const { accept, authorization } = headers as Record<string, string>;
  const response = await fetch(url, {
    headers: { accept: accept!, ...(authorization && { authorization }) },
    signal,
  });
  return response.status === 400 ? undefined : response;
}

/** Sends operations; files among the variables are sent as multipart requests. */
export const httpLink = ApolloLink.from([
  namingLink,
  new UploadHttpLink({
    uri: `${apiOrigin}/graphql`,
    headers: { 'Apollo-Require-Preflight': 'true' },
    fetch: async (url, { transport = fetch, query, ...options }: SentOptions = {}) =>
      (query && (await fetchByName(query, options))) ?? transport(url, options),
  }),
]);
