/** The browser's routes, from the route table. */
import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { Layout } from './Layout.tsx';
import { RouteError } from './RouteError.tsx';
import { routeTable } from './routeTable.ts';
import { screenRoute } from './screenRoute.tsx';

export function createRoutes(client: ApolloClient): RouteObject[] {
  const routesOf = (isPrivate: boolean) =>
    routeTable.filter((row) => (row.isPrivate ?? false) === isPrivate).map((row) => screenRoute(client, row));
  return [
    {
      element: <Layout />,
      errorElement: <RouteError />,
      children: [
        ...routesOf(false),
        { element: <RequireAuth />, children: routesOf(true) },
        screenRoute(client, { path: '*', screen: () => import('./NotFoundPage.tsx') }),
      ],
    },
  ];
}
