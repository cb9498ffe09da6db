/** The site's addresses and the screen behind each. The home page is part of the entry, every other screen a chunk. */
import type { ApolloClient } from '@apollo/client';
import type { RouteObject } from 'react-router-dom';
import { RequireAuth } from '#client/auth/RequireAuth.tsx';
import { HomePage } from '#client/businesses/HomePage.tsx';
import { addresses, patterns } from '#client/core/addresses.ts';
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
import { asks, screen } from './screen.tsx';

// What a private screen asks for: nothing where nobody is signed in, since it leads to the sign-in form.
const own = () => (session.get() ? {} : undefined);

// What others write on is asked for again by whoever comes back after a while.
const minute = 60_000;

export const createRoutes = (client: ApolloClient): RouteObject[] => [
  {
    element: <Layout />,
    errorElement: <RouteError />,
    children: [
      { path: addresses.home, element: <HomePage /> },
      {
        path: patterns.business,
        ...screen(
          async () => (await import('#client/businesses/BusinessPage.tsx')).BusinessPage,
          asks(client, BusinessPageDocument, ({ id = '' }) => ({ id }), minute),
          asks(client, BusinessCommentsDocument, ({ id = '' }) => ({ businessId: id }), minute),
        ),
      },
      { path: addresses.login, ...screen(async () => (await import('#client/auth/LoginPage.tsx')).LoginPage) },
      { path: addresses.register, ...screen(async () => (await import('#client/auth/RegisterPage.tsx')).RegisterPage) },
      {
        path: addresses.users,
        ...screen(
          async () => (await import('#client/users/UsersPage.tsx')).UsersPage,
          asks(client, UsersPageDocument, () => ({})),
        ),
      },
      {
        path: patterns.user,
        ...screen(
          async () => (await import('#client/users/UserPage.tsx')).UserPage,
          asks(client, UserPageDocument, ({ username = '' }) => ({ username }), minute),
        ),
      },
      {
        element: <RequireAuth />,
        children: [
          {
            path: addresses.profile,
            ...screen(
              async () => (await import('#client/users/ProfilePage.tsx')).ProfilePage,
              asks(client, ProfilePageDocument, own),
            ),
          },
          {
            path: addresses.saved,
            ...screen(
              async () => (await import('#client/users/SavedPage.tsx')).SavedPage,
              asks(client, SavedPageDocument, own),
            ),
          },
          {
            path: addresses.account,
            ...screen(async () => (await import('#client/users/AccountPage.tsx')).AccountPage),
          },
          {
            path: addresses.createBusiness,
            ...screen(async () => (await import('#client/businesses/CreateBusinessPage.tsx')).CreateBusinessPage),
          },
          {
            path: patterns.editBusiness,
            ...screen(
              async () => (await import('#client/businesses/EditBusinessPage.tsx')).EditBusinessPage,
              asks(client, EditBusinessPageDocument, ({ id = '' }) => (session.get() ? { id } : undefined)),
            ),
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
