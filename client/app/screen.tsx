/** A screen as a route: its code is a chunk, and its queries are sent in parallel to the download. */
import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { operationName } from '#client/core/apollo/operationName.ts';
import { failureCode } from '#client/core/failures.ts';
import { lazyCode, type LazyCode } from '#client/core/lazyCode.ts';
import { session } from '#client/core/session.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { NotLoaded } from '#client/ui/NotLoaded.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import type { Screen, ScreenQuery } from './screens.ts';

/** Loads a screen's component. */
export type LoadScreen = () => Promise<ComponentType>;

// The router keeps the first component of a route, so the error state renders the screen itself after a successful retry.
function notLoadedScreen(code: LazyCode<ComponentType>): ComponentType {
  return function NotLoadedScreen() {
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
  };
}

/** Returns the route that shows a screen. */
export function screenRoute(client: ApolloClient, { path, code, queries, isPrivate }: Screen): RouteObject {
  if (typeof code === 'object') return { path, Component: code.Component };
  const component = lazyCode(async () => (await code()).Component);
  const prefetch = createPrefetch(client);
  return {
    path,
    lazy: { Component: () => component.fetch().catch(() => notLoadedScreen(component)) },
    handle: component.fetch,
    hydrateFallbackElement: <Loading />,
    loader: ({ params, request }) => {
      // A private screen without a session redirects to the login page.
      if (!isPrivate || session.get()) queries?.(params, new URL(request.url).searchParams).forEach(prefetch);
      return null;
    },
  };
}

/** Sends a screen's queries without waiting. The screen's own hook, with the same variables, shares the request or reads the cache. */
function createPrefetch(client: ApolloClient) {
  const fetchedAt = new Map<string, number>();
  return ({ document: query, variables, maxAge = Infinity, isServerOnly }: ScreenQuery): void => {
    if (isServerOnly) return;
    const options = { query, variables };
    const key = operationName(query) + JSON.stringify(variables);
    const now = Date.now();
    // On the first visit a cached result is new: it came with the page or with a mutation.
    const isOld = now - (fetchedAt.get(key) ?? now) > maxAge;
    if (isOld || !fetchedAt.has(key)) fetchedAt.set(key, now);
    // A missing object may exist by now; the screen shows the cached result meanwhile.
    const hasNull = Object.values(client.readQuery<Record<string, unknown>>(options) ?? {}).includes(null);
    client
      .query({ ...options, fetchPolicy: isOld || hasNull ? 'network-only' : 'cache-first' })
      .catch((failure: unknown) => {
        // NOT_FOUND is a result, too. After other failures the screen's hook sends the query again and reports them.
        if (failureCode(failure) === 'NOT_FOUND' && CombinedGraphQLErrors.is(failure))
          client.writeQuery<unknown>({ ...options, data: failure.data });
      });
  };
}
