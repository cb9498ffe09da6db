/** The paths of the site with what the server renders for each. */
import { parseFilters, variablesFor } from '#rules/filters.ts';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessScreen } from './business-screen.ts';
import type { PageData } from './first-screen.ts';
import { escapeHtml, link, paragraph, summaryOf } from './html.ts';
import { homePlaceholder } from './placeholder.ts';
import { about, homeHead, type BusinessData, type Screen } from './screen.ts';

interface UserData {
  username: string;
  bio: string;
  profilePicture: string;
}

const discover = 'Discover Amazing Businesses';

const businessesOf = (list: PageData | undefined): BusinessData[] =>
  ((list?.data.businesses ?? { edges: [] }) as { edges: { node: BusinessData }[] }).edges.map(({ node }) => node);

const homeScreen: Screen = {
  code: [],
  queries: (_params, query) => [{ operation: 'HomePage', variables: { ...variablesFor(parseFilters(query)) } }],
  placeholder: homePlaceholder(discover, about),
  picture: ([list]) => {
    const cover = businessesOf(list)[0]?.cover;
    return cover ? { ...cover, sizes: pictureSizes.tile } : undefined;
  },
  head: () => ({ ...homeHead, jsonLd: { '@type': 'WebSite', name: 'Main Street', description: about } }),
  text: ([list]) => {
    const items = businessesOf(list).map(
      ({ id, name, location }) => `<li>${link(`/business/${id}`, name)}, ${escapeHtml(location)}</li>`,
    );
    return `<ul>${items.join('')}</ul>`;
  },
};

const userScreen: Screen = {
  code: ['users/public/UserPage.tsx'],
  queries: ({ username = '' }) => [{ operation: 'UserPage', variables: { username } }],
  head: ([page], origin) => {
    const user = page?.data.user as UserData | undefined;
    if (!user) return homeHead;
    const { username, bio, profilePicture } = user;
    const canonical = `/user/${encodeURIComponent(username)}`;
    return {
      title: username,
      description: bio ? summaryOf(bio) : `${username} on Main Street.`,
      canonical,
      ...(profilePicture && { image: profilePicture }),
      jsonLd: { '@type': 'ProfilePage', url: origin + canonical, mainEntity: { '@type': 'Person', name: username } },
    };
  },
  text: ([page]) => {
    const user = page?.data.user as UserData | undefined;
    return user ? `<h1>${escapeHtml(user.username)}</h1>${paragraph(user.bio)}` : '';
  },
};

/** A screen whose data the client loads by itself. */
const withoutData = (title: string, isPublic: boolean, path: string, ...code: string[]): Screen => ({
  code,
  queries: () => [],
  head: () => ({ title, description: about, ...(isPublic && { canonical: path }) }),
  text: () => `<h1>${escapeHtml(title)}</h1>`,
});

/** Other paths get 404. */
export const screens: Record<string, Screen> = {
  '/': homeScreen,
  '/business/:id': businessScreen,
  '/user/:username': userScreen,
  '/users': withoutData('Discover Amazing People', true, '/users', 'users/list/UsersPage.tsx'),
  '/login': withoutData('Sign in to your account', true, '/login', 'auth/forms/LoginPage.tsx'),
  '/register': withoutData('Create your account', true, '/register', 'auth/forms/RegisterPage.tsx'),
  '/profile': withoutData('My Profile', false, '/profile', 'users/profile/ProfilePage.tsx', 'ui/Tabs.tsx'),
  '/account': withoutData('Account', false, '/account', 'auth/account/AccountPage.tsx'),
  '/saved': withoutData('Saved Businesses', false, '/saved', 'users/saved/SavedPage.tsx'),
  '/create-business': withoutData(
    'Create Business',
    false,
    '/create-business',
    'businesses/form/CreateBusinessPage.tsx',
  ),
  '/edit-business/:id': withoutData('Edit Business', false, '/edit-business', 'businesses/form/EditBusinessPage.tsx'),
};
