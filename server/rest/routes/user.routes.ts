/** The routes of users and of the signed-in user's own profile and lists. */
import { listVariables } from '#rules/list-params.ts';
import { savedSortOrders, userSortOrders } from '#rules/sort-orders.ts';
import { requireViewer } from '#server/core/context.ts';
import { listSaved } from '#server/directory/saved-list.service.ts';
import { findUserDetails, userKeyOf } from '#server/directory/user-details.reads.ts';
import { listOwned } from '#server/directory/user-lists.service.ts';
import { toggleFollow } from '#server/follows/follow.service.ts';
import { listUsers } from '#server/users/user-list.service.ts';
import { getMe, updateProfile } from '#server/users/user.service.ts';
import { savedListParams, userListParams } from '../openapi/list-params.ts';
import { listOf, pageParams } from '../openapi/operation.ts';
import { flag, id, object, ref, text } from '../openapi/parts.ts';
import { renamingField } from '../field-names.ts';
import { memberRoute, publicRoute, type RestRoute } from '../route.ts';
import { serializeAccount, serializeBusinesses, serializeUser, serializeUsers } from '../serializers.ts';

export const userRoutes: RestRoute[] = [
  publicRoute('GET', '/users', {
    id: 'listUsers',
    summary:
      'The users, newest first by default. Invalid values count as absent, apart from a malformed cursor; a longer search is cut.',
    ...listOf('PersonInList'),
    query: { ...userListParams, ...pageParams },
    answer: async (ctx, { query, list }) => {
      const criteria = listVariables(userSortOrders, query);
      return serializeUsers(ctx, await list((page) => listUsers(ctx, { ...criteria, ...page })));
    },
  }),
  memberRoute('GET', '/users/profile', {
    id: 'getAccount',
    summary: 'The account of the signed-in user, who may be suspended or hidden.',
    response: ref('Account'),
    answer: async (ctx) => serializeAccount(ctx, await getMe(ctx)),
  }),
  memberRoute('GET', '/users/profile/posts', {
    id: 'listOwnBusinesses',
    summary: 'The businesses of the signed-in user, newest first.',
    ...listOf('BusinessInList'),
    answer: async (ctx, { list }) => {
      const me = await getMe(ctx);
      return serializeBusinesses(ctx, await list((page) => listOwned(ctx, me, page)));
    },
  }),
  memberRoute('GET', '/users/profile/saved', {
    id: 'listSavedBusinesses',
    summary: 'The saved businesses of the signed-in user, the newest save first by default.',
    ...listOf('BusinessInList'),
    query: { ...savedListParams, ...pageParams },
    answer: async (ctx, { query, list }) => {
      const criteria = listVariables(savedSortOrders, query);
      return serializeBusinesses(ctx, await list((page) => listSaved(ctx, { ...criteria, ...page })));
    },
  }),
  memberRoute('PUT', '/users/profile', {
    id: 'updateProfile',
    summary:
      'Edits the bio and the picture of the signed-in user. Absent fields stay unchanged; empty text clears a field.',
    body: { json: 'ProfileChange' },
    response: ref('Account'),
    answer: async (ctx, { json }) => serializeAccount(ctx, await updateProfile(ctx, await json())),
  }),
  publicRoute('GET', '/users/{id}', {
    id: 'getUser',
    summary: 'A user by id or username, with their businesses, newest first.',
    ...listOf('BusinessInList'),
    response: object({ user: ref('Person'), businesses: listOf('BusinessInList').response }),
    errors: ['notFound'],
    answer: async (ctx, request) => {
      const user = await findUserDetails(ctx, userKeyOf(request.id));
      const businesses = await request.list((page) => listOwned(ctx, user, page));
      return { user: await serializeUser(ctx, user), businesses: await serializeBusinesses(ctx, businesses) };
    },
  }),
  memberRoute('PUT', '/users/{id}/follow', {
    id: 'toggleFollow',
    summary: 'Follows a user, or unfollows them.',
    response: object({ success: { const: true }, message: text({ min: 1 }), isFollowing: flag, currentUserId: id }),
    errors: ['invalid', 'notFound'],
    answer: async (ctx, request) => {
      const { isFollowing, user } = await renamingField('userId', 'id', () => toggleFollow(ctx, request.id));
      const message = isFollowing ? `Now following ${user.username}` : `Unfollowed ${user.username}`;
      return { success: true, message, isFollowing, currentUserId: requireViewer(ctx).id };
    },
  }),
];
