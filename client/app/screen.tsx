/** A screen as a route: its code in a chunk of its own, its data asked for in the same moment as its code. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { Loading } from '#client/ui/Loading.tsx';

/** Fetches a screen's code. What is fetched once stays. */
export type LoadScreen = () => Promise<ComponentType>;

/** Sends one of a screen's queries for an address. */
export type Ask = (params: LoaderFunctionArgs['params']) => void;

/**
 * The parts of a route that show a screen.
 * @param Component imports the screen
 * @param asks its queries, sent while the code is on its way
 */
export const screen = (Component: LoadScreen, ...asks: Ask[]): RouteObject => ({
  lazy: { Component },
  handle: Component,
  hydrateFallbackElement: <Loading />,
  loader: ({ params }) => {
    for (const ask of asks) ask(params);
    return null;
  },
});

/**
 * Sends a query without waiting: the screen's own hook, with the same variables, joins it or finds the answer in the cache.
 * @param variables the variables for an address, or undefined where there is nothing to ask
 */
export function asks<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: (params: LoaderFunctionArgs['params']) => Variables | undefined,
): Ask {
  return (params) => {
    const asked = variables(params);
    // The screen asks again and tells what went wrong.
    if (asked) client.query<Data>({ query, variables: asked }).catch(() => undefined);
  };
}
