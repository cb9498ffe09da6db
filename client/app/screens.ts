/**
 * The route table: the path, the queries, the head and the component of each screen. The browser's router (routes.tsx) and the
 * server's pages (server/render.tsx) use it. The home page is part of the entry; every other screen is a chunk.
 */
import type { DocumentNode, OperationVariables } from '@apollo/client';
import { HomePage } from '#client/businesses/home/HomePage.tsx';
import { homeHead } from '#client/businesses/home/homeHead.ts';
import type { ScreenCode } from '#client/core/head.ts';
import { paths, patterns } from '#client/core/paths.ts';
import {
  BusinessCommentsDocument,
  BusinessPageDocument,
  EditBusinessPageDocument,
  HomePageDocument,
  ProfilePageDocument,
  SavedPageDocument,
  UserPageDocument,
  UsersPageDocument,
} from '#client/gql/graphql.ts';
import { parseFilters, toSearchParams, variablesFor } from '#rules/filters.ts';

export interface ScreenQuery {
  document: DocumentNode;
  variables: OperationVariables;
  /** The age in milliseconds after which a visit fetches again; the screen shows the cached result meanwhile. */
  maxAge?: number;
  /** True where the screen's hook decides whether the browser sends the query. */
  isServerOnly?: boolean;
}

export interface Screen {
  path: string;
  code: ScreenCode | (() => Promise<ScreenCode>);
  /** The modules of the code, as the manifest of the build names them. */
  modules?: readonly string[];
  /** The query parameters that the screen reads, without unknown ones. By default it reads none. */
  search?: (search: URLSearchParams) => URLSearchParams;
  /** The queries of the first render. If the first one finds nothing, the page has the status 404. */
  queries?: (params: Record<string, string | undefined>, search: URLSearchParams) => ScreenQuery[];
  /** True for screens of signed-in users. Visitors are redirected to the login page. */
  isPrivate?: boolean;
}

// Content by other users is fetched again after this time.
const minute = 60_000;

function userSearch(search: URLSearchParams): URLSearchParams {
  const text = search.get('search')?.trim();
  return new URLSearchParams(text ? { search: text } : {});
}

export const screens: readonly Screen[] = [
  {
    path: paths.home,
    code: { Component: HomePage, head: homeHead },
    search: (search) => toSearchParams(parseFilters(search)),
    queries: (_params, search) => [{ document: HomePageDocument, variables: variablesFor(parseFilters(search)) }],
  },
  {
    path: patterns.business,
    modules: ['businesses/details/BusinessPage.tsx'],
    code: async () => (await import('#client/businesses/details/BusinessPage.tsx')).businessScreen,
    queries: ({ id = '' }) => [
      { document: BusinessPageDocument, variables: { id }, maxAge: minute },
      { document: BusinessCommentsDocument, variables: { businessId: id }, maxAge: minute },
    ],
  },
  {
    path: paths.login,
    modules: ['auth/forms/LoginPage.tsx'],
    code: async () => (await import('#client/auth/forms/LoginPage.tsx')).loginScreen,
  },
  {
    path: paths.register,
    modules: ['auth/forms/RegisterPage.tsx'],
    code: async () => (await import('#client/auth/forms/RegisterPage.tsx')).registerScreen,
  },
  {
    path: paths.users,
    modules: ['users/list/UsersPage.tsx'],
    code: async () => (await import('#client/users/list/UsersPage.tsx')).usersScreen,
    search: userSearch,
    queries: (_params, search) => [
      { document: UsersPageDocument, variables: {} },
      ...Array.from(search.values(), (text) => ({
        document: UsersPageDocument,
        variables: { search: text },
        isServerOnly: true,
      })),
    ],
  },
  {
    path: patterns.user,
    modules: ['users/public/UserPage.tsx'],
    code: async () => (await import('#client/users/public/UserPage.tsx')).userScreen,
    queries: ({ username = '' }) => [{ document: UserPageDocument, variables: { username }, maxAge: minute }],
  },
  {
    path: paths.profile,
    isPrivate: true,
    modules: ['users/profile/ProfilePage.tsx', 'ui/Tabs.tsx'],
    code: async () => (await import('#client/users/profile/ProfilePage.tsx')).profileScreen,
    queries: () => [{ document: ProfilePageDocument, variables: {} }],
  },
  {
    path: paths.saved,
    isPrivate: true,
    modules: ['users/saved/SavedPage.tsx'],
    code: async () => (await import('#client/users/saved/SavedPage.tsx')).savedScreen,
    queries: () => [{ document: SavedPageDocument, variables: {} }],
  },
  {
    path: paths.account,
    isPrivate: true,
    modules: ['auth/account/AccountPage.tsx'],
    code: async () => (await import('#client/auth/account/AccountPage.tsx')).accountScreen,
  },
  {
    path: paths.createBusiness,
    isPrivate: true,
    modules: ['businesses/form/CreateBusinessPage.tsx'],
    code: async () => (await import('#client/businesses/form/CreateBusinessPage.tsx')).createScreen,
  },
  {
    path: patterns.editBusiness,
    isPrivate: true,
    modules: ['businesses/form/EditBusinessPage.tsx'],
    code: async () => (await import('#client/businesses/form/EditBusinessPage.tsx')).editScreen,
    queries: ({ id = '' }) => [{ document: EditBusinessPageDocument, variables: { id } }],
  },
];
