/** The OpenAPI descriptions of the routes in router.ts. */
import { limits } from '#rules/limits.ts';
import type { ErrorResponse } from './error-responses.ts';
import { directoryParams, savedListParams, suggestionParams, userListParams } from './list-params.ts';
import { listOf, messageOf, pageParams, type Operation } from './operation.ts';
import { described, flag, id, list, object, ref, text, textList, whole } from './parts.ts';

const pictureErrors: ErrorResponse[] = ['tooLarge', 'notAnImage', 'storageFull'];

export const operations: Record<string, Operation> = {
  'POST /users/register': {
    id: 'register',
    summary: 'Creates an account and signs it in.',
    body: { json: 'Registration' },
    response: ref('Entry'),
    errors: ['invalid', 'tooLarge'],
    location: 'The user.',
  },
  'POST /users/login': {
    id: 'login',
    summary: 'Signs in.',
    body: { json: 'Login' },
    response: ref('Entry'),
    errors: ['invalid', 'wrongLogin', 'tooLarge'],
  },
  'GET /businesses': {
    id: 'listBusinesses',
    summary: 'The businesses that match a search. Invalid values count as absent, apart from a malformed cursor.',
    ...listOf('BusinessInList'),
    query: { ...directoryParams, ...pageParams },
  },
  'POST /businesses': {
    id: 'createBusiness',
    summary: 'Creates a business.',
    body: { json: 'NewBusiness', form: 'NewBusinessForm' },
    response: ref('Business'),
    errors: ['invalid', ...pictureErrors],
    location: 'The business.',
  },
  'GET /suggestions': {
    id: 'suggestSearches',
    summary: 'Businesses, categories and places for the text of a search field. Invalid values count as absent.',
    query: suggestionParams,
    response: ref('Suggestions'),
  },
  'GET /businesses/{id}': {
    id: 'getBusiness',
    summary: 'A business.',
    response: ref('Business'),
    errors: ['notFound'],
  },
  'PUT /businesses/{id}': {
    id: 'updateBusiness',
    summary: 'Edits a business of the signed-in user. Absent fields stay unchanged.',
    body: { json: 'BusinessChange', form: 'BusinessChangeForm' },
    response: ref('Business'),
    errors: ['invalid', 'notFound', 'stale', ...pictureErrors],
  },
  'DELETE /businesses/{id}': {
    id: 'deleteBusiness',
    summary: 'Deletes a business of the signed-in user with its comments, ratings, likes, saves and picture.',
    response: object({ message: textList('Business removed'), _id: id }),
    errors: ['notFound'],
  },
  'GET /businesses/{id}/comments': {
    id: 'listComments',
    summary: 'The comments on a business, oldest first.',
    ...listOf('Comment'),
    errors: ['notFound'],
  },
  'POST /businesses/{id}/comments': {
    id: 'addComment',
    summary: 'Adds a comment to a business.',
    body: { json: 'NewComment' },
    response: ref('Comment'),
    errors: ['invalid', 'notFound', 'tooLarge'],
    location: 'The comments on the business.',
  },
  'POST /businesses/{id}/ratings': {
    id: 'rateBusiness',
    summary: 'Rates a business. A second rating replaces the first.',
    body: { json: 'NewRating' },
    response: object({
      message: textList('Rating added/updated'),
      averageRating: { type: 'number', minimum: limits.rating.min, maximum: limits.rating.max },
      numRatings: whole(1),
      value: whole(limits.rating.min, limits.rating.max),
    }),
    errors: ['invalid', 'notFound', 'tooLarge'],
    location: 'The business.',
  },
  'PUT /businesses/{id}/like': {
    id: 'toggleLike',
    summary: 'Adds a like to a business, or removes it.',
    response: object({
      message: textList('Like status updated'),
      liked: flag,
      likes: described(list(id, limits.restUsers.alone), 'The ids of users who like it, the signed-in user first.'),
    }),
    errors: ['notFound'],
  },
  'PUT /users/save/{id}': {
    id: 'saveBusiness',
    summary: 'Saves a business.',
    response: messageOf('Business saved successfully'),
    errors: ['invalid', 'notFound'],
  },
  'PUT /users/unsave/{id}': {
    id: 'unsaveBusiness',
    summary: 'Removes a saved business.',
    response: messageOf('Business unsaved successfully'),
    errors: ['invalid', 'notFound'],
  },
  'GET /users': {
    id: 'listUsers',
    summary: 'The users, newest first by default. Invalid values count as absent, apart from a malformed cursor.',
    ...listOf('PersonInList'),
    query: { ...userListParams, ...pageParams },
  },
  'GET /users/profile/posts': {
    id: 'listOwnBusinesses',
    summary: 'The businesses of the signed-in user, newest first.',
    ...listOf('BusinessInList'),
  },
  'GET /users/profile/saved': {
    id: 'listSavedBusinesses',
    summary: 'The saved businesses of the signed-in user, the newest save first by default.',
    ...listOf('BusinessInList'),
    query: { ...savedListParams, ...pageParams },
  },
  'PUT /users/profile': {
    id: 'updateProfile',
    summary:
      'Edits the bio and the picture of the signed-in user. Absent fields stay unchanged; empty text clears a field.',
    body: { json: 'ProfileChange' },
    response: ref('Account'),
    errors: ['invalid', 'tooLarge'],
  },
  'GET /users/{id}': {
    id: 'getUser',
    summary: 'A user by id or username, with their businesses, newest first.',
    ...listOf('BusinessInList'),
    response: object({ user: ref('Person'), businesses: listOf('BusinessInList').response }),
    errors: ['notFound'],
  },
  'PUT /users/{id}/follow': {
    id: 'toggleFollow',
    summary: 'Follows a user, or unfollows them.',
    response: object({ success: { const: true }, message: text({ min: 1 }), isFollowing: flag, currentUserId: id }),
    errors: ['invalid', 'notFound'],
  },
  'PUT /users/{id}/role': {
    id: 'setRole',
    summary: 'Changes the role of another user. For admins.',
    body: { json: 'NewRole' },
    response: ref('Person'),
    errors: ['invalid', 'notFound', 'tooLarge'],
  },
};
