/** A screen as a route: its code in a chunk of its own, its data asked for in the same moment as its code. */
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

/** Fetches a screen's code. */
export type LoadScreen = () => Promise<ComponentType>;

/** Sends one of a screen's queries for an address. */
export type Ask = (params: LoaderFunctionArgs['params']) => void;

/**
 * The parts of a route that show a screen.
 * @param Component imports the screen
 * @param asks its queries, sent while the code is on its way
 */
export function screen(Component: LoadScreen, ...asks: Ask[]): RouteObject {
  const code = lazyCode(Component);
  // The router keeps what it is given first, so what stands in for a screen that did not come becomes it later.
  function StandIn() {
    const [Screen, setScreen] = useState(code.here);
    if (Screen) return <Screen />;
    return (
      <>
        <PageTitle title={commonTexts.pageNotLoaded} className="py-6">
          {commonTexts.pageNotLoaded}
        </PageTitle>
        <NotLoaded code={code} onHere={(arrived) => setScreen(() => arrived)} />
      </>
    );
  }
  return {
    lazy: { Component: () => code.fetch().catch(() => StandIn) },
    handle: code.fetch,
    hydrateFallbackElement: <Loading />,
    loader: ({ params }) => {
      for (const ask of asks) ask(params);
      return null;
    },
  };
}

/**
 * Sends a query without waiting: the screen's own hook, with the same variables, joins it or finds the answer in the cache.
 * @param variables the variables for an address, or undefined where there is nothing to ask
 * @param newFor how long an answer is new enough, in milliseconds: whoever comes back later sees it at once, and then the newest
 */
export function asks<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: (params: LoaderFunctionArgs['params']) => Variables | undefined,
  newFor = Infinity,
): Ask {
  const askedAt = new Map<string, number>();
  return (params) => {
    const asked = variables(params);
    if (!asked) return;
    const question = { query, variables: asked };
    const key = JSON.stringify(asked);
    const now = Date.now();
    // At the first visit the answer, if there is one, came with the page or with a change.
    const isOld = now - (askedAt.get(key) ?? now) > newFor;
    if (isOld || !askedAt.has(key)) askedAt.set(key, now);
    // What was not there the last time may be there by now; the screen says what is known until then.
    const wasMissing = Object.values(client.readQuery<Data>(question) ?? {}).includes(null);
    client
      .query<Data>({ ...question, fetchPolicy: isOld || wasMissing ? 'network-only' : 'cache-first' })
      .catch((failure: unknown) => {
        // That there is no such thing is an answer, too. After any other failure the screen asks again and tells of it.
        if (failureCode(failure) === 'NOT_FOUND' && CombinedGraphQLErrors.is(failure))
          client.writeQuery<unknown>({ ...question, data: failure.data });
      });
  };
}
