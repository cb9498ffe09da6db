/** The pages that say something before any script runs: what each asks the API, and what it tells crawlers. */
import { parseFilters, variablesFor } from '#rules/filters.ts';
import { pictureSizes } from '#rules/picture-sizes.ts';
import { businessScreen } from './business-screen.ts';
import type { PageData } from './first-screen.ts';
import { escapeHtml, link, paragraph, summaryOf } from './html.ts';
import { homePlaceholder } from './opening.ts';
import { about, homeHead, type Listing, type Screen } from './screen.ts';

interface Person {
  username: string;
  bio: string;
  profilePicture: string;
}

const discover = 'Discover Amazing Businesses';

const listings = (answer: PageData | undefined): Listing[] =>
  ((answer?.data.businesses ?? { edges: [] }) as { edges: { node: Listing }[] }).edges.map(({ node }) => node);

const homeScreen: Screen = {
  code: [],
  questions: (_params, query) => [{ operation: 'HomePage', variables: { ...variablesFor(parseFilters(query)) } }],
  opening: homePlaceholder(discover, about),
  picture: ([answer]) => {
    const cover = listings(answer)[0]?.cover;
    return cover ? { ...cover, sizes: pictureSizes.tile } : undefined;
  },
  head: () => ({ ...homeHead, jsonLd: { '@type': 'WebSite', name: 'Main Street', description: about } }),
  text: ([answer]) => {
    const items = listings(answer).map(
      ({ id, name, location }) => `<li>${link(`/business/${id}`, name)}, ${escapeHtml(location)}</li>`,
    );
    return `<ul>${items.join('')}</ul>`;
  },
};

const userScreen: Screen = {
  code: ['users/public/UserPage.tsx'],
  questions: ({ username = '' }) => [{ operation: 'UserPage', variables: { username } }],
  head: ([answer], origin) => {
    const user = answer?.data.user as Person | undefined;
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
  text: ([answer]) => {
    const user = answer?.data.user as Person | undefined;
    return user ? `<h1>${escapeHtml(user.username)}</h1>${paragraph(user.bio)}` : '';
  },
};

const quiet = (title: string, isPublic: boolean, path: string, ...code: string[]): Screen => ({
  code,
  questions: () => [],
  head: () => ({ title, description: about, ...(isPublic && { canonical: path }) }),
  text: () => `<h1>${escapeHtml(title)}</h1>`,
});

/** The site's addresses. Whatever is not here is not found. */
export const screens: Record<string, Screen> = {
  '/': homeScreen,
  '/business/:id': businessScreen,
  '/user/:username': userScreen,
  '/users': quiet('Discover Amazing People', true, '/users', 'users/list/UsersPage.tsx'),
  '/login': quiet('Sign in to your account', true, '/login', 'auth/forms/LoginPage.tsx'),
  '/register': quiet('Create your account', true, '/register', 'auth/forms/RegisterPage.tsx'),
  '/profile': quiet('My Profile', false, '/profile', 'users/profile/ProfilePage.tsx', 'ui/Tabs.tsx'),
  '/account': quiet('Account', false, '/account', 'auth/account/AccountPage.tsx'),
  '/saved': quiet('Saved Businesses', false, '/saved', 'users/saved/SavedPage.tsx'),
  '/create-business': quiet('Create Business', false, '/create-business', 'businesses/form/CreateBusinessPage.tsx'),
  '/edit-business/:id': quiet('Edit Business', false, '/edit-business', 'businesses/form/EditBusinessPage.tsx'),
};
