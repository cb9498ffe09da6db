/** The browser's routes, from the route table in screens.ts. */
import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteError } from './RouteError.tsx';
import { screenRoute } from './screen.tsx';
import { screens } from './screens.ts';

export function createRoutes(client: ApolloClient): RouteObject[] {
  const routesOf = (isPrivate: boolean) =>
    screens.filter((screen) => (screen.isPrivate ?? false) === isPrivate).map((screen) => screenRoute(client, screen));
  return [
    {
      element: <Layout />,
      errorElement: <RouteError />,
      children: [
        ...routesOf(false),
        { element: <RequireAuth />, children: routesOf(true) },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
