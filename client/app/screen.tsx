/** A screen as a route: its code in a chunk of its own, its data asked for in the same moment as its code. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router-dom';
import { Loading } from '#client/ui/Loading.tsx';

/** Fetches a screen's code. What is fetched once stays. */
export type LoadScreen = () => Promise<ComponentType>;

/**
 * The parts of a route that show a screen.
 * @param Component imports the screen
 * @param loader asks for its data, see `asks`
 */
export const screen = (Component: LoadScreen, loader?: LoaderFunction): RouteObject => ({
  lazy: { Component },
  handle: Component,
  hydrateFallbackElement: <Loading />,
  ...(loader && { loader }),
});

/**
 * A loader that sends a screen's query without waiting: the screen's own hook joins it, or finds the answer in the cache.
 * @param variables the variables for an address, or undefined where there is nothing to ask
 */
export function asks<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: (params: Readonly<Record<string, string | undefined>>) => Variables | undefined,
): LoaderFunction {
  return ({ params }) => {
    const asked = variables(params);
    // The screen asks again and tells what went wrong.
    if (asked) client.query<Data>({ query, variables: asked }).catch(() => undefined);
    return null;
  };
}
