/** The requests of feeds. */
import type { Noun } from '../nouns.ts';
import { onBusiness, text } from '../things.ts';

export const feeds: Noun = {
  graphql: {
    'User.feed': ({ author }) => `{ user(id: ${text(author.id)}) { it: feed { totalCount } } }`,
    'User.showsLikesInFeeds': ({ author }) => `{ user(id: ${text(author.id)}) { it: showsLikesInFeeds } }`,
    'Mutation.setShowsLikesInFeeds': () => 'mutation { it: setShowsLikesInFeeds(showsLikes: false) { id } }',
  },
  rest: {
    'GET /businesses/feed.atom': () => ({}),
    'GET /businesses/feed.json': () => ({}),
    'GET /businesses/{id}/comments/feed.atom': onBusiness,
    'GET /businesses/{id}/comments/feed.json': onBusiness,
    'GET /users/{id}/feed.atom': ({ author }) => ({ id: author.username }),
    'GET /users/{id}/feed.json': ({ author }) => ({ id: author.username }),
    'GET /users/profile/feed': () => ({}),
    'GET /users/profile/feed/settings': () => ({}),
    'PUT /users/profile/feed/settings': () => ({ body: { showsLikes: false } }),
  },
  publicFields: {
    Activity: 'id kind createdAt actor business comment',
  },
};
