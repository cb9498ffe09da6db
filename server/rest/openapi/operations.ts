/** What the document says of each call, beside what the table itself says. */
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { defaultSortBy, sortOrders } from '#rules/sort-orders.ts';
import { described, flag, id, list, object, ref, text, whole, textList, type Schema } from './parts.ts';
import type { ErrorResponse } from './refusals.ts';

export interface Operation {
  /** The `operationId`: the name of the function in a generated client. */
  id: string;
  about: string;
  query?: Record<string, Schema>;
  body?: { json: string; form?: string };
  answer: Schema;
  /** True where the answer is or holds a list that goes on by `Link`. */
  isList?: true;
  refusals?: ErrorResponse[];
  /** Where `Location` of a 201 leads. */
  location?: string;
}

const { max, default: usual } = limits.restPage;
const part = {
  limit: described({ ...whole(1, max), default: usual }, 'How many at most.'),
  cursor: described(text(), 'Where to go on: taken from the `Link` of the answer before, never made by hand.'),
};
const listOf = (name: string) => ({ query: part, isList: true as const, answer: list(ref(name), max) });
const said = (message: string) => object({ message: textList(message) });
const ofPictures: ErrorResponse[] = ['tooLarge', 'notAnImage', 'storageFull'];

export const operations: Record<string, Operation> = {
  'POST /users/register': {
    id: 'register',
    about: 'Makes an account and signs it in.',
    body: { json: 'Registration' },
    answer: ref('Entry'),
    refusals: ['invalid', 'tooLarge'],
    location: 'The person.',
  },
  'POST /users/login': {
    id: 'login',
    about: 'Signs in.',
    body: { json: 'Login' },
    answer: ref('Entry'),
    refusals: ['invalid', 'wrongLogin', 'tooLarge'],
  },
  'GET /businesses': {
    id: 'listBusinesses',
    about:
      'The businesses that a search finds. Values that mean nothing are taken as not given, but for a damaged cursor.',
    ...listOf('BusinessInList'),
    query: {
      search: described(text(limits.search), 'Words, each to be found; `keyword` is understood, too.'),
      category: described(textList(...Object.values(categories)), 'In any case.'),
      minRating: described(whole(limits.rating.min, limits.rating.max), 'The lowest average rating.'),
      sortBy: { ...textList(...Object.keys(sortOrders)), default: defaultSortBy },
      order: { ...textList('asc', 'desc'), default: 'desc' },
      ...part,
      page: described(whole(1), `Counts pages instead of following links, up to row ${limits.exactCount}.`),
    },
  },
  'POST /businesses': {
    id: 'createBusiness',
    about: 'Lists a business of your own.',
    body: { json: 'NewBusiness', form: 'NewBusinessForm' },
    answer: ref('Business'),
    refusals: ['invalid', ...ofPictures],
    location: 'The business.',
  },
  'GET /businesses/{id}': {
    id: 'getBusiness',
    about: 'A business.',
    answer: ref('Business'),
    refusals: ['notFound'],
  },
  'PUT /businesses/{id}': {
    id: 'updateBusiness',
    about: 'Edits a business of your own. Absent fields stay.',
    body: { json: 'BusinessChange', form: 'BusinessChangeForm' },
    answer: ref('Business'),
    refusals: ['invalid', 'forbidden', 'notFound', 'stale', ...ofPictures],
  },
  'DELETE /businesses/{id}': {
    id: 'deleteBusiness',
    about: 'Deletes a business of your own with everything on it.',
    answer: object({ message: textList('Business removed'), _id: id }),
    refusals: ['forbidden', 'notFound'],
  },
  'GET /businesses/{id}/comments': {
    id: 'listComments',
    about: 'What people say about a business, oldest first.',
    ...listOf('Comment'),
    refusals: ['notFound'],
  },
  'POST /businesses/{id}/comments': {
    id: 'addComment',
    about: 'Says something about a business.',
    body: { json: 'NewComment' },
    answer: ref('Comment'),
    refusals: ['invalid', 'notFound', 'tooLarge'],
    location: 'The comments of the business, the new one among them.',
  },
  'POST /businesses/{id}/ratings': {
    id: 'rateBusiness',
    about: 'Gives a business stars. Given again they replace the first.',
    body: { json: 'NewRating' },
    answer: object({
      message: textList('Rating added/updated'),
      averageRating: { type: 'number', minimum: limits.rating.min, maximum: limits.rating.max },
      numRatings: whole(1),
      value: whole(limits.rating.min, limits.rating.max),
    }),
    refusals: ['invalid', 'notFound', 'tooLarge'],
    location: 'The business, whose average the rating is part of.',
  },
  'PUT /businesses/{id}/like': {
    id: 'toggleLike',
    about: 'Likes a business, or takes the like back.',
    answer: object({
      message: textList('Like status updated'),
      liked: flag,
      likes: described(list(id, limits.restPeople.alone), 'Ids of people who like it, yours first.'),
    }),
    refusals: ['notFound'],
  },
  'PUT /users/save/{id}': {
    id: 'saveBusiness',
    about: 'Saves a business.',
    answer: said('Business saved successfully'),
    refusals: ['invalid', 'notFound'],
  },
  'PUT /users/unsave/{id}': {
    id: 'unsaveBusiness',
    about: 'Takes a business off the saved ones.',
    answer: said('Business unsaved successfully'),
    refusals: ['invalid', 'notFound'],
  },
  'GET /users': {
    id: 'listUsers',
    about: 'People, newest first.',
    ...listOf('PersonInList'),
  },
  'GET /users/profile/posts': {
    id: 'listOwnBusinesses',
    about: 'Your own businesses, newest first.',
    ...listOf('BusinessInList'),
  },
  'GET /users/profile/saved': {
    id: 'listSavedBusinesses',
    about: 'Your saved businesses, the newest save first.',
    ...listOf('BusinessInList'),
  },
  'PUT /users/profile': {
    id: 'updateProfile',
    about: 'Edits your bio and picture. Absent fields stay, an empty text clears.',
    body: { json: 'ProfileChange' },
    answer: ref('Account'),
    refusals: ['invalid', 'tooLarge'],
  },
  'GET /users/{id}': {
    id: 'getUser',
    about: 'A person by id or username, with the businesses they list, newest first.',
    ...listOf('BusinessInList'),
    answer: object({ user: ref('Person'), businesses: list(ref('BusinessInList'), max) }),
    refusals: ['notFound'],
  },
  'PUT /users/{id}/follow': {
    id: 'toggleFollow',
    about: 'Follows a person, or stops.',
    answer: object({ success: { const: true }, message: text({ min: 1 }), isFollowing: flag, currentUserId: id }),
    refusals: ['invalid', 'notFound'],
  },
};
