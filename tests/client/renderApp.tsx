/** Renders a piece of the client as it stands in the site: with its cache, its person, its address and its toasts. */
import { ApolloLink } from '@apollo/client/link';
import { ApolloProvider } from '@apollo/client/react';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getOperationAST, GraphQLError, Kind, type DocumentNode, type GraphQLFormattedError } from 'graphql';
import type { ReactElement } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { Observable } from 'rxjs';
import { onBusinessGone } from '#client/app/onBusinessGone.ts';
import { ToastStack } from '#client/app/ToastStack.tsx';
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

/** What the server answers to an operation: its data, a refusal, or nothing at all because it cannot be reached. */
export type Answer = Record<string, unknown> | GraphQLError | Error;
export type Answers = Record<string, Answer | ((variables: Record<string, unknown>) => Answer)>;

/** A refusal as the API words it. */
export const refusal = (message: string, code = 'BAD_USER_INPUT', fields?: Record<string, string>): GraphQLError =>
  new GraphQLError(message, { extensions: { code, ...(fields && { fields }) } });

export interface Asked {
  operation: string;
  variables: Record<string, unknown>;
  token: string | undefined;
}

/** What a failure leaves of the data: a mutation's field is null, a query has none. */
function failedData(document: DocumentNode): Record<string, null> | null {
  const { operation, selectionSet } = getOperationAST(document)!;
  const [field] = selectionSet.selections;
  return operation === 'mutation' && field?.kind === Kind.FIELD ? { [field.name.value]: null } : null;
}

/** The server as far as a component can tell. It answers when the line is open. */
function network(answers: Answers, asked: Asked[], line: { open: Promise<void> }): ApolloLink {
  return new ApolloLink(({ operationName: operation = '', query, variables, getContext }) => {
    asked.push({ operation, variables, token: getContext().headers?.authorization });
    const known = answers[operation];
    const answer = typeof known === 'function' ? known(variables) : known;
    return new Observable((observer) => {
      // A moment later, as servers do.
      const moment = new Promise((resolve) => setTimeout(resolve, 20));
      void Promise.all([line.open, moment]).then(() => {
        if (answer instanceof GraphQLError)
          observer.next({ data: failedData(query), errors: [answer.toJSON() as GraphQLFormattedError] });
        else if (answer === undefined || answer instanceof Error)
          return observer.error(answer ?? new Error(`Nobody answers ${operation}.`));
        else observer.next({ data: answer });
        observer.complete();
      });
    });
  });
}

interface Scene {
  /** Who is signed in. */
  as?: SessionUser;
  url?: string;
  /** The address as the router knows it, where it carries something. */
  pattern?: string;
  answers?: Answers;
}

/** Each begins a history of its own. */
let visits = 0;

/** Renders a component at an address. Every other address shows itself as text, so that a test sees where people went. */
export function renderApp(ui: ReactElement, { as, url = '/', pattern = url.split('?')[0], answers = {} }: Scene = {}) {
  if (as) session.start({ token: 'token-of-ada', user: as });
  else session.end();
  const asked: Asked[] = [];
  const over: string[] = [];
  const line = { open: Promise.resolve() };
  const client = createApollo(
    { onSessionOver: (sentence) => over.push(sentence), onBusinessGone },
    network(answers, asked, line),
  );
  /** Keeps the server from answering until the function that it gives is called. */
  const hold = () => {
    let release: (() => void) | undefined;
    line.open = new Promise((resolve) => (release = resolve));
    return () => release?.();
  };
  const elsewhere = { path: '*', element: <p>elsewhere</p> };
  const router = createMemoryRouter([{ path: pattern, element: ui }, elsewhere], {
    initialEntries: [{ ...parsePath(url), key: `visit-${(visits += 1)}` }],
  });
  const goHome = () => router.navigate('/');
  const view = render(
    <ApolloProvider client={client}>
      <AuthProvider goHome={goHome}>
        <RouterProvider router={router} />
      </AuthProvider>
      <ToastStack />
    </ApolloProvider>,
  );
  return { ...view, user: userEvent.setup({ applyAccept: false }), client, asked, over, router, hold };
}
