/** Apollo's links: authentication and the reactions to an expired session and to a missing business. */
import { ApolloLink } from '@apollo/client/link';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { tap } from 'rxjs';
import { cancelled, errorCode, errorMessage } from '../errors.ts';
import type { Post } from './httpLink.ts';
import { session } from '../session.ts';
import * as messages from '#rules/messages.ts';

declare module '@apollo/client' {
  interface DefaultContext {
    /** A token other than the session's, for the logout request; empty for a request that starts a session. */
    token?: string;
    /** Sends a mutation that has a picture, or that outlives the page. */
    post?: Post;
  }
}

/** The `Authorization` header of a token. */
export const bearer = (token: string | undefined) => token && `Bearer ${token}`;

/**
 * Sends the session's token with every request, and keeps the stored user as the responses return it. The next user sees neither the
 * result nor the failure of a member's mutation, unless it has a token of its own.
 */
export const authLink = new ApolloLink((operation, forward) => {
  const { token } = operation.getContext();
  const sender = token === undefined && operation.operationType === 'mutation' && session.get()?.user.id;
  const authorization = bearer(token ?? session.get()?.token);
  if (authorization) operation.setContext(({ headers }) => ({ headers: { ...headers, authorization } }));
  // An error that is thrown here replaces the response.
  const check = () => {
    if (sender && sender !== session.get()?.user.id) throw cancelled();
  };
  return forward(operation).pipe(
    tap({
      next: ({ data }) => {
        check();
        session.syncUser(data?.me);
      },
      error: check,
    }),
  );
});

/** Calls back with each failed request and each response with errors. */
const errorLink = (onError: (error: unknown, operation: ApolloLink.Operation) => void) =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap({
        next: (result) =>
          'errors' in result && result.errors?.length && onError(new CombinedGraphQLErrors(result), operation),
        error: (error) => onError(error, operation),
      }),
    ),
  );

/**
 * Calls back when a response reports an invalid session. A wrong password has another error code.
 * Responses to a token that is no longer the session's are ignored.
 */
export function sessionLink(onSessionExpired: (message: string) => void): ApolloLink {
  return errorLink((error, operation) => {
    if (errorCode(error) !== 'UNAUTHENTICATED') return;
    const sent: string | undefined = operation.getContext().headers?.authorization;
    if (sent && sent !== bearer(session.get()?.token)) return;
    onSessionExpired(errorMessage(error, messages.sessionOver));
  });
}

/** Calls back when a response reports a business as not found. Its id is a variable of the operation, or in the input of a report. */
export function notFoundLink(
  onBusinessNotFound: (businessId: string, operation: ApolloLink.Operation) => void,
): ApolloLink {
  return errorLink((error, operation) => {
    if (errorMessage(error, '') !== messages.businessNotFound) return;
    const { variables } = operation;
    const id: string | undefined = variables.businessId ?? variables.id ?? variables.input?.subjectId;
    if (id) onBusinessNotFound(id, operation);
  });
}
