/** Sample businesses and users in the API's format. */
import { optionalTextNames } from '#rules/places/contact.ts';
import { ada } from './renderApp.tsx';

export const grace = { __typename: 'User', id: 'grace', username: 'grace', isFollowing: false, numFollowers: 3 };

/** Ada as the owner of a business. */
export const adaAsOwner = {
  __typename: 'User',
  id: ada.id,
  username: ada.username,
  isFollowing: false,
  numFollowers: 0,
};

/** The viewer in a response to a follow or an unfollow. */
export const following = (numFollowing: number) => ({ __typename: 'User', id: ada.id, numFollowing });

/** The viewer in a response to a save or a removal. */
export const saving = (numSaved: number) => ({ __typename: 'User', id: ada.id, numSaved });

/** A comment of Grace's with all fields that the details page selects. `differences` override fields. */
export const sampleComment = (differences: object = {}) => ({
  __typename: 'Comment',
  id: 'c1',
  text: 'Best rye in town.',
  createdAt: '2025-10-26T12:00:00.000Z',
  editedAt: null,
  rating: null,
  isReview: false,
  isHidden: false,
  isPending: false,
  numHelpful: 0,
  isHelpful: false,
  pictures: [],
  reply: null,
  mentions: [],
  author: { ...grace, profilePicture: '' },
  ...differences,
});

/** A business of Grace's with all fields that cards and pages select. `differences` override fields. */
export const bakery = (differences: Record<string, unknown> = {}) => ({
  __typename: 'Business',
  id: 'bakery',
  name: 'Juniper & Rye Bakery',
  description: 'Sourdough and slow mornings.',
  category: 'RESTAURANT',
  location: '12 Mill Lane, Porto',
  cover: null,
  pictures: [],
  ...Object.fromEntries(optionalTextNames.map((name) => [name, null])),
  phoneText: null,
  hasEmail: false,
  socialLinks: [],
  position: null,
  imagePosition: 50,
  opening: null,
  hours: null,
  timeZone: null,
  owner: grace,
  averageRating: 4.5833,
  numRatings: 12,
  ratingCounts: [0, 0, 1, 3, 8],
  myReview: null,
  numComments: 2,
  numSaves: 1,
  numLikes: 4,
  isLiked: false,
  isSaved: false,
  myRating: null,
  isHidden: false,
  isPending: false,
  createdAt: '2025-10-26T12:00:00.000Z',
  version: 1,
  moreInCategory: [],
  moreByOwner: [],
  ...differences,
});

/** A page of a connection. */
export const connection = (
  typename: string,
  nodes: unknown[],
  { endCursor = null as string | null, total = nodes.length } = {},
) => ({
  __typename: `${typename}Connection`,
  edges: nodes.map((node) => ({
    __typename: `${typename}Edge`,
    node,
    ...(typename === 'Business' && { distance: null }),
  })),
  pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
  totalCount: total,
  totalCountIsExact: true,
  ...(typename === 'Business' && { hints: { __typename: 'SearchHints', didYouMean: null, alternatives: [] } }),
});

/** For queries: the parts of a form whose code has loaded. The titles stand in the form before. */
export const ignoreSkeletons = { ignore: '[inert] *' };

/** A place of the API. */
export const samplePlace = (name: string, country = 'Germany') => ({
  __typename: 'Place',
  id: name,
  name,
  label: `${name}, ${country}`,
  matchedName: null,
  timeZone: 'Europe/Berlin',
  position: { __typename: 'Position', latitude: 50, longitude: 8 },
});
