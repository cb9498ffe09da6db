/** The route table. The home page is part of the entry; every other screen is a chunk. */
import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { paths, patterns } from '#client/core/paths.ts';
import { session } from '#client/core/session.ts';
import {
  BusinessCommentsDocument,
  BusinessPageDocument,
  EditBusinessPageDocument,
  ProfilePageDocument,
  SavedPageDocument,
  UserPageDocument,
  UsersPageDocument,
} from '#client/gql/graphql.ts';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RouteError } from './RouteError.tsx';
import { prefetch, screen } from './screen.tsx';

// Private screens send no query without a session: they redirect to the login page.
const ifSignedIn = () => (session.get() ? {} : undefined);

// Content by other users is fetched again after this time.
const minute = 60_000;

export const createRoutes = (client: ApolloClient): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <RouteError />,
    children: [
      { path: paths.home, element: <HomePage /> },
      {
        path: patterns.business,
        ...screen(
          async () => (await import('#client/businesses/details/BusinessPage.tsx')).BusinessPage,
          prefetch(client, BusinessPageDocument, ({ id = '' }) => ({ id }), minute),
          prefetch(client, BusinessCommentsDocument, ({ id = '' }) => ({ businessId: id }), minute),
        ),
      },
      { path: paths.login, ...screen(async () => (await import('#client/auth/forms/LoginPage.tsx')).LoginPage) },
      {
        path: paths.register,
        ...screen(async () => (await import('#client/auth/forms/RegisterPage.tsx')).RegisterPage),
      },
      {
        path: paths.users,
        ...screen(
          async () => (await import('#client/users/list/UsersPage.tsx')).UsersPage,
          prefetch(client, UsersPageDocument, () => ({})),
        ),
      },
      {
        path: patterns.user,
        ...screen(
          async () => (await import('#client/users/public/UserPage.tsx')).UserPage,
          prefetch(client, UserPageDocument, ({ username = '' }) => ({ username }), minute),
        ),
      },
      {
        element: <RequireAuth />,
        children: [
          {
            path: paths.profile,
            ...screen(
              async () => (await import('#client/users/profile/ProfilePage.tsx')).ProfilePage,
              prefetch(client, ProfilePageDocument, ifSignedIn),
            ),
          },
          {
            path: paths.saved,
            ...screen(
              async () => (await import('#client/users/saved/SavedPage.tsx')).SavedPage,
              prefetch(client, SavedPageDocument, ifSignedIn),
            ),
          },
          {
            path: paths.account,
            ...screen(async () => (await import('#client/auth/account/AccountPage.tsx')).AccountPage),
          },
          {
            path: paths.createBusiness,
            ...screen(async () => (await import('#client/businesses/form/CreateBusinessPage.tsx')).CreateBusinessPage),
          },
          {
            path: patterns.editBusiness,
            ...screen(
              async () => (await import('#client/businesses/form/EditBusinessPage.tsx')).EditBusinessPage,
              prefetch(client, EditBusinessPageDocument, ({ id = '' }) => (session.get() ? { id } : undefined)),
            ),
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
