/** The site's addresses and the screen behind each. The home page is part of the entry, every other screen a chunk. */
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
      { path: paths.home, element: <HomePage /> },
      {
        path: patterns.business,
        ...screen(
          async () => (await import('#client/businesses/details/BusinessPage.tsx')).BusinessPage,
          asks(client, BusinessPageDocument, ({ id = '' }) => ({ id }), minute),
          asks(client, BusinessCommentsDocument, ({ id = '' }) => ({ businessId: id }), minute),
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
          asks(client, UsersPageDocument, () => ({})),
        ),
      },
      {
        path: patterns.user,
        ...screen(
          async () => (await import('#client/users/public/UserPage.tsx')).UserPage,
          asks(client, UserPageDocument, ({ username = '' }) => ({ username }), minute),
        ),
      },
      {
        element: <RequireAuth />,
        children: [
          {
            path: paths.profile,
            ...screen(
              async () => (await import('#client/users/profile/ProfilePage.tsx')).ProfilePage,
              asks(client, ProfilePageDocument, own),
            ),
          },
          {
            path: paths.saved,
            ...screen(
              async () => (await import('#client/users/saved/SavedPage.tsx')).SavedPage,
              asks(client, SavedPageDocument, own),
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
              asks(client, EditBusinessPageDocument, ({ id = '' }) => (session.get() ? { id } : undefined)),
            ),
          },
        ],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
