/** Renders a component as in the site: with a cache, a session, a URL and toasts. */
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getOperationAST, GraphQLError, Kind, type DocumentNode, type GraphQLFormattedError } from 'graphql';
import type { ReactElement } from 'react';
import { createMemoryRouter, Outlet, parsePath, RouterProvider } from 'react-router-dom';
import { Observable } from 'rxjs';
import { onBusinessNotFound } from '#client/app/onBusinessNotFound.ts';
import { ToastStack } from '#client/app/toasts/ToastStack.tsx';
import { AuthProvider } from '#client/auth/AuthProvider.tsx';
import { createApollo } from '#client/core/apollo/client.ts';
import { session, type SessionUser } from '#client/core/session.ts';

export const ada: SessionUser = {
  id: 'ada',
  username: 'ada',
  email: 'ada@example.com',
  bio: 'Counts things.',
  profilePicture: '',
  createdAt: '2025-10-26T12:00:00.000Z',
};

/** The server's response to an operation: data, a GraphQL error, or a network error. */
export type ResponseData = Record<string, unknown> | GraphQLError | Error;
export type Responses = Record<
  string,
  ResponseData | Promise<ResponseData> | ((variables: Record<string, unknown>) => ResponseData | Promise<ResponseData>)
>;

/** An error response of the API. */
export const errorResponse = (
  message: string,
  code = 'BAD_USER_INPUT',
  fields?: Record<string, string>,
): GraphQLError => new GraphQLError(message, { extensions: { code, ...(fields && { fields }) } });

export interface SentRequest {
  operation: string;
  variables: Record<string, unknown>;
  token: string | undefined;
}

/** The data of an error response: a mutation's field is null, a query has no data. */
function failedData(document: DocumentNode): Record<string, null> | null {
  const { operation, selectionSet } = getOperationAST(document)!;
  const [field] = selectionSet.selections;
  return operation === 'mutation' && field?.kind === Kind.FIELD ? { [field.name.value]: null } : null;
}

/** A link that responds in place of the server once `gate.open` resolves. */
function network(responses: Responses, requests: SentRequest[], gate: { open: Promise<void> }): ApolloLink {
  return new ApolloLink(({ operationName: operation = '', query, variables, getContext }) => {
    requests.push({ operation, variables, token: getContext().headers?.authorization });
    const responseOrFunction = responses[operation];
    const responseOrPromise =
      typeof responseOrFunction === 'function' ? responseOrFunction(variables) : responseOrFunction;
    return new Observable((observer) => {
      // Servers respond asynchronously.
      const delay = new Promise((resolve) => setTimeout(resolve, 20));
      void Promise.all([responseOrPromise, gate.open, delay]).then(([response]) => {
        if (response instanceof GraphQLError)
          observer.next({ data: failedData(query), errors: [response.toJSON() as GraphQLFormattedError] });
        else if (response === undefined || response instanceof Error)
          return observer.error(response ?? new Error(`No response for ${operation}.`));
        else observer.next({ data: response });
        observer.complete();
      });
    });
  });
}

interface RenderAppOptions {
  /** The signed-in user. */
  as?: SessionUser;
  url?: string;
  /** The route pattern of a URL with parameters. */
  pattern?: string;
  /** The key of the history entry, by default a new one. */
  entry?: string;
  responses?: Responses;
}

/** Counts renders: each gets its own history entry key. */
let visits = 0;

/** Renders a component at a URL. Every other URL renders a text, so that tests see navigations. */
export function renderApp(
  ui: ReactElement,
  {
    as,
    url = '/',
    pattern = url.split('?')[0],
    entry = `visit-${(visits += 1)}`,
    responses = {},
  }: RenderAppOptions = {},
) {
  // A page that is rendered before this one in the same test follows the session, too.
  act(() => (as ? session.start({ token: 'token-of-ada', user: as }) : session.end()));
  const requests: SentRequest[] = [];
  const sessionErrors: string[] = [];
  const gate = { open: Promise.resolve() };
  const client = createApollo(
    { onSessionExpired: (message) => sessionErrors.push(message), onBusinessNotFound },
    network(responses, requests, gate),
  );
  /** Holds the responses back until the returned function is called. */
  const hold = () => {
    let release: (() => void) | undefined;
    gate.open = new Promise((resolve) => (release = resolve));
    return () => release?.();
  };
  const layout = (
    <>
      <Outlet />
      <ToastStack />
    </>
  );
  const elsewhere = { path: '*', element: <p>elsewhere</p> };
  const router = createMemoryRouter([{ element: layout, children: [{ path: pattern, element: ui }, elsewhere] }], {
    initialEntries: [{ ...parsePath(url), key: entry }],
  });
  const goHome = () => router.navigate('/');
  const view = render(
    <ApolloProvider client={client}>
      <AuthProvider goHome={goHome}>
        <RouterProvider router={router} />
      </AuthProvider>
    </ApolloProvider>,
  );
  return { ...view, user: userEvent.setup({ applyAccept: false }), client, requests, sessionErrors, router, hold };
}
