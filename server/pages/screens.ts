/** The pages that say something before any script runs: what each asks the API, and what it tells crawlers. */
import { filtersFrom, variablesFor } from '#rules/filters.ts';
import { escapeHtml, summaryOf } from './html.ts';
import type { Answer, Question } from './first-screen.ts';
import type { Head } from './head.ts';

export interface Screen {
  questions: (params: Record<string, string>, query: URLSearchParams) => Question[];
  head: (answers: Answer[], origin: string) => Head;
  /** The page's text for readers without JavaScript. */
  text: (answers: Answer[]) => string;
}

/** What the screens' operations answer, as far as it is read here. */
interface Listing {
  id: string;
  name: string;
  description: string;
  category: string;
  location: string;
  averageRating: number;
  numRatings: number;
  cover: { src: string } | null;
  owner: { username: string };
}
interface Person {
  username: string;
  bio: string;
  profilePicture: string;
}
interface Comments {
  comments: { edges: { node: { text: string; author: { username: string } } }[] };
}

const about = 'Places worth leaving the house for, kept by the people who run them.';
const home = { title: '', description: about, canonical: '/' };
const link = (path: string, text: string) => `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`;
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const homeScreen: Screen = {
  questions: (_params, query) => [{ operation: 'HomePage', variables: { ...variablesFor(filtersFrom(query)) } }],
  head: () => ({ ...home, jsonLd: { '@type': 'WebSite', name: 'Main Street', description: about } }),
  text: ([answer]) => {
    const { edges } = (answer?.data.businesses ?? { edges: [] }) as { edges: { node: Listing }[] };
    const items = edges.map(
      ({ node }) => `<li>${link(`/business/${node.id}`, node.name)}, ${escapeHtml(node.location)}</li>`,
    );
    return `<h1>Discover Amazing Businesses</h1><ul>${items.join('')}</ul>`;
  },
};

const businessScreen: Screen = {
  questions: ({ id = '' }) => [
    { operation: 'BusinessPage', variables: { id } },
    { operation: 'BusinessComments', variables: { businessId: id } },
  ],
  head: ([answer], origin) => {
    const business = answer?.data.business as Listing | undefined;
    if (!business) return home;
    const canonical = `/business/${business.id}`;
    const { name, description, cover, numRatings, averageRating } = business;
    return {
      title: name,
      description: summaryOf(description),
      canonical,
      image: cover?.src,
      jsonLd: {
        '@type': 'LocalBusiness',
        '@id': origin + canonical,
        url: origin + canonical,
        name,
        description,
        address: business.location,
        ...(cover && { image: cover.src }),
        // Search engines refuse a rating that nobody gave.
        ...(numRatings > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number(averageRating.toFixed(1)),
            ratingCount: numRatings,
          },
        }),
      },
    };
  },
  text: ([answer, talk]) => {
    const business = answer?.data.business as Listing | undefined;
    if (!business) return '';
    const { edges } = ((talk?.data.business ?? { comments: { edges: [] } }) as Comments).comments;
    const said = edges.map(({ node }) => `<li>${escapeHtml(node.author.username)}: ${escapeHtml(node.text)}</li>`);
    const { name, description, location, owner } = business;
    return [
      `<h1>${escapeHtml(name)}</h1>`,
      paragraph(location),
      paragraph(description),
      `<p>${link(`/user/${owner.username}`, owner.username)}</p>`,
      said.length > 0 ? `<ul>${said.join('')}</ul>` : '',
    ].join('');
  },
};

const userScreen: Screen = {
  questions: ({ username = '' }) => [{ operation: 'UserPage', variables: { username } }],
  head: ([answer], origin) => {
    const user = answer?.data.user as Person | undefined;
    if (!user) return home;
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

const quiet = (title: string, isPublic: boolean, path: string): Screen => ({
  questions: () => [],
  head: () => ({ title, description: about, ...(isPublic && { canonical: path }) }),
  text: () => `<h1>${escapeHtml(title)}</h1>`,
});

/** The site's addresses. Whatever is not here is not found. */
export const screens: Record<string, Screen> = {
  '/': homeScreen,
  '/business/:id': businessScreen,
  '/user/:username': userScreen,
  '/users': quiet('Discover Amazing People', true, '/users'),
  '/login': quiet('Sign in to your account', true, '/login'),
  '/register': quiet('Create your account', true, '/register'),
  '/profile': quiet('My Profile', false, '/profile'),
  '/account': quiet('Account', false, '/account'),
  '/saved': quiet('Saved Businesses', false, '/saved'),
  '/create-business': quiet('Create Business', false, '/create-business'),
  '/edit-business/:id': quiet('Edit Business', false, '/edit-business'),
};
