/** A screen as a route: its code is a chunk, and its queries are sent in parallel to the download. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState, type ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { failureCode } from '#client/core/failures.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { NotLoaded } from '#client/ui/NotLoaded.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';

/** Loads a screen's component. */
export type LoadScreen = () => Promise<ComponentType>;

/** Sends one of a screen's queries for the URL's parameters. */
export type Prefetch = (params: LoaderFunctionArgs['params']) => void;

/**
 * Returns the parts of a route that show a screen.
 * @param Component imports the screen
 * @param prefetches its queries, sent while the code loads
 */
export function screen(Component: LoadScreen, ...prefetch: Prefetch[]): RouteObject {
  const code = lazyCode(Component);
  // The router keeps the first component of a route, so the error state renders the screen itself after a successful retry.
  function NotLoadedScreen() {
    const [Screen, setScreen] = useState(code.loaded);
    if (Screen) return <Screen />;
    return (
      <>
        <PageTitle title={commonTexts.pageNotLoaded} className="py-6">
          {commonTexts.pageNotLoaded}
        </PageTitle>
        <NotLoaded code={code} onLoad={(loaded) => setScreen(() => loaded)} />
      </>
    );
  }
  return {
    lazy: { Component: () => code.fetch().catch(() => NotLoadedScreen) },
    handle: code.fetch,
    hydrateFallbackElement: <Loading />,
    loader: ({ params }) => {
      for (const send of prefetch) send(params);
      return null;
    },
  };
}

/**
 * Sends a query without waiting. The screen's own hook, with the same variables, shares the request or reads the cache.
 * @param variables returns the variables for a URL, or undefined if no query is needed
 * @param maxAge the age in milliseconds after which a visit fetches again; the screen shows the cached result meanwhile
 */
export function prefetch<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: (params: LoaderFunctionArgs['params']) => Variables | undefined,
  maxAge = Infinity,
): Prefetch {
  const fetchedAt = new Map<string, number>();
  return (params) => {
    const queryVariables = variables(params);
    if (!queryVariables) return;
    const options = { query, variables: queryVariables };
    const key = JSON.stringify(queryVariables);
    const now = Date.now();
    // On the first visit a cached result is new: it came with the page or with a mutation.
    const isOld = now - (fetchedAt.get(key) ?? now) > maxAge;
    if (isOld || !fetchedAt.has(key)) fetchedAt.set(key, now);
    // A missing object may exist by now; the screen shows the cached result meanwhile.
    const hasNull = Object.values(client.readQuery<Data>(options) ?? {}).includes(null);
    client
      .query<Data>({ ...options, fetchPolicy: isOld || hasNull ? 'network-only' : 'cache-first' })
      .catch((failure: unknown) => {
        // NOT_FOUND is a result, too. After other failures the screen's hook sends the query again and reports them.
        if (failureCode(failure) === 'NOT_FOUND' && CombinedGraphQLErrors.is(failure))
          client.writeQuery<unknown>({ ...options, data: failure.data });
      });
  };
}
