/** The way of a request: who asks, how it travels, and what happens when the session is over. */
import { ApolloLink } from '@apollo/client/link';
import { ErrorLink } from '@apollo/client/link/error';
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { apiOrigin } from '../addresses.ts';
import { failureCode, failureText } from '../failures.ts';
import { session } from '../session.ts';
import { sentences } from '#rules/sentences.ts';

/** Another way to send a request than the browser's fetch, for those who want to watch it: see upload.ts. */
export type Transport = typeof fetch;

declare module '@apollo/client' {
  interface DefaultContext {
    /** A token other than the session's, for the request that ends one. */
    token?: string;
    fetchOptions?: { transport?: Transport };
  }
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
    onSessionOver(failureText(error, sentences.sessionOver));
  });
}

/** Sends operations, with files where the variables hold some. */
export const httpLink = new UploadHttpLink({
  uri: `${apiOrigin}/graphql`,
  headers: { 'Apollo-Require-Preflight': 'true' },
  fetch: (address, { transport = fetch, ...options }: RequestInit & { transport?: Transport } = {}) =>
    transport(address, options),
});
