/** A screen as a route: its code is a chunk, which is loaded on intent, and its queries are sent as soon as the code is known. */
import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState, type ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { bearer } from '#client/core/apollo/links.ts';
import { operationName } from '#client/core/apollo/operationName.ts';
import { queryUrl } from '#client/core/apollo/queryUrl.ts';
import { hasEarlyResponse } from '#client/core/apollo/earlyResponses.ts';
import { errorCode } from '#client/core/errors.ts';
import { useHead } from '#client/core/head.ts';
import { lazyCode, type LazyCode } from '#client/core/lazyCode.ts';
import type { Screen, ScreenQuery } from '#client/core/screen.ts';
import { session } from '#client/core/session.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { NotLoaded } from '#client/ui/NotLoaded.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { restorePageData } from './pageData.ts';
import type { RouteTableRow } from './routeTable.ts';

/** Loads a screen's component. */
export type LoadScreen = () => Promise<ComponentType>;

// The router keeps the first component of a route, so the error state renders the screen itself after a successful retry.
function notLoadedScreen(code: LazyCode<ComponentType>): ComponentType {
  return function NotLoadedScreen() {
    const [Screen, setScreen] = useState(code.loaded);
    if (Screen) return <Screen />;
    return <NotLoadedPage code={code} onLoad={(loaded) => setScreen(() => loaded)} />;
  };
}

interface NotLoadedPageProps {
  code: LazyCode<ComponentType>;
  onLoad: (loaded: ComponentType) => void;
}

function NotLoadedPage(props: NotLoadedPageProps) {
  useHead({ title: commonTexts.pageNotLoaded });
  return (
    <>
      <PageHeading className="py-6">{commonTexts.pageNotLoaded}</PageHeading>
      <NotLoaded {...props} />
    </>
  );
}

/** Returns the route that shows a screen. */
export function screenRoute(client: ApolloClient, { path, screen, isPrivate }: RouteTableRow): RouteObject {
  const lazy = lazyCode(async () => (typeof screen === 'object' ? screen : (await screen()).screen));
  const component = lazyCode(async () => (await lazy.fetch()).Component);
  const prefetch = createPrefetch(client);
  const sendQueries = ({ queries }: Screen, { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) =>
    Promise.all(queries?.(params, new URL(request.url).searchParams).map(prefetch) ?? []);
  const common: RouteObject = {
    path,
    // A change of the query parameters is the screen's own.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
  if (typeof screen === 'object') {
    // Without a loader a navigation is synchronous, so that users have left a private screen when their session ends.
    if (location.pathname === path) void sendQueries(screen, { params: {}, request: new Request(location.href) });
    return { ...common, Component: screen.Component };
  }
  return {
    ...common,
    lazy: { Component: () => component.fetch().catch(() => notLoadedScreen(component)) },
    handle: component.fetch,
    hydrateFallbackElement: <Loading />,
    loader: (request) => {
      // A private screen without a session redirects to the login page. A failed download shows in the screen.
      if (!isPrivate || session.get())
        missingData = lazy.fetch().then(
          (loaded) => sendQueries(loaded, request),
          () => undefined,
        );
      return null;
    },
  };
}

const minute = 60_000;

/** Resolves once what visitors do not find on the page that the server has sent is known. Until then its markup stays. */
export let missingData: Promise<unknown> | undefined;

/**
 * Creates the function that sends a query of a screen. The screen's own hook, with the same variables, shares the request or reads the
 * cache. It returns the request for what visitors do not find on the page.
 */
function createPrefetch(client: ApolloClient) {
  const fetchedAt = new Map<string, number>();
  return (screenQuery: ScreenQuery): Promise<unknown> | undefined => {
    const { document: query, variables, isChangedByOthers, isServerOnly } = screenQuery;
    const options = { query, variables };
    const key = operationName(query) + JSON.stringify(variables);
    const now = Date.now();
    // On the first visit a cached result is new: it came with the page or with a mutation.
    const isOld = !!isChangedByOthers && now - (fetchedAt.get(key) ?? now) > minute;
    if (isOld || !fetchedAt.has(key)) fetchedAt.set(key, now);
    const pageData = restorePageData(client, screenQuery);
    if (pageData === 'restored' || isServerOnly) return undefined;
    // The script in index.html has sent the query; the screen's hook reads that response.
    const isSent = hasEarlyResponse(bearer(session.get()?.token), queryUrl(operationName(query), variables));
    if (isSent && !pageData) return undefined;
    // A missing object may exist by now; the screen shows the cached result meanwhile.
    const hasNull = Object.values(client.readQuery<Record<string, unknown>>(options) ?? {}).includes(null);
    const request = client
      .query({ ...options, fetchPolicy: isOld || hasNull ? 'network-only' : 'cache-first' })
      .catch((failure: unknown) => {
        // NOT_FOUND is a result, too. After other failures the screen's hook sends the query again and reports them.
        if (errorCode(failure) === 'NOT_FOUND' && CombinedGraphQLErrors.is(failure))
          client.writeQuery<unknown>({ ...options, data: failure.data });
      });
    return pageData === 'missing' ? request : undefined;
  };
}
