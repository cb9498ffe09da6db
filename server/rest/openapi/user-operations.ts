/** The OpenAPI descriptions of the routes below /users. */
import { savedListParams, userListParams } from './list-params.ts';
import { listOf, messageOf, pageParams, type Operation } from './operation.ts';
import { flag, id, object, ref, text } from './parts.ts';

export const userOperations: Record<string, Operation> = {
  'POST /users/register': {
    id: 'register',
    summary: 'Creates an account and signs it in.',
    body: { json: 'Registration' },
    response: ref('Entry'),
    errors: ['registrationClosed'],
    location: 'The user.',
  },
  'POST /users/login': {
    id: 'login',
    summary: 'Signs in.',
    body: { json: 'Login' },
    response: ref('Entry'),
    errors: ['wrongLogin'],
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
    errors: ['notFound'],
  },
};
