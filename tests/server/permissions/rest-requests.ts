/** The REST request of each row of permissions.md. The keys are the routes, with the texts that distinguish rows of one field. */
import { unknownId } from '../../support/businesses.ts';
import { unsubscribeTokenOf } from '../../support/mail/notification-mails.ts';
import { password } from '../../support/users.ts';
import { addAppeal, addCase, addDecision, addSave, addToken, hide, newAccount, pixel } from './things.ts';
import type { World } from './world.ts';

interface RestRequest {
  id?: string;
  commentId?: string;
  query?: string;
  body?: object;
}

const businessBody = { name: 'Stall', description: 'One of many.', location: 'Lisbon', category: 'Other' };
const onBusiness = ({ businessId: id }: World): RestRequest => ({ id });
const onComment = ({ businessId: id, commentId }: World): RestRequest => ({ id, commentId });

export const restRequests: Record<string, (world: World) => RestRequest | Promise<RestRequest>> = {
  'GET /businesses': () => ({}),
  'GET /businesses.geojson': () => ({}),
  'GET /businesses/feed.atom': () => ({}),
  'GET /businesses/feed.json': () => ({}),
  'GET /businesses/{id}/comments/feed.atom': onBusiness,
  'GET /businesses/{id}/comments/feed.json': onBusiness,
  'GET /users/{id}/feed.atom': ({ author }) => ({ id: author.username }),
  'GET /users/{id}/feed.json': ({ author }) => ({ id: author.username }),
  'GET /businesses/clusters': () => ({ query: '?west=-180&south=-90&east=180&north=90&zoom=1' }),
  'GET /businesses/{id}': onBusiness,
  'GET /businesses/{id}: hidden': async (world) => {
    await hide(world, 'businesses', world.businessId);
    return onBusiness(world);
  },
  'GET /users/{id}: hidden': async (world) => {
    await hide(world, 'users', world.author.id);
    return { id: world.author.id };
  },
  'GET /businesses/{id}/comments': onBusiness,
  'GET /places': () => ({ query: '?search=lisbon' }),
  'GET /places/at': () => ({ query: '?latitude=38.7&longitude=-9.1' }),
  'GET /suggestions': () => ({ query: '?search=stall' }),
  'GET /suggestions/users': ({ author }) => ({ query: `?search=${author.username}` }),
  'GET /texts/{id}': () => ({ id: 'rules' }),
  'GET /users': () => ({}),
  'GET /users/{id}': ({ author }) => ({ id: author.username }),
  'GET /users/profile/posts': () => ({}),
  'GET /users/profile/saved': () => ({}),
  'POST /users/register': (world) => ({ body: newAccount(world) }),
  'POST /users/login': ({ other }) => ({ body: { email: other.email, password } }),
  'POST /users/password/forgot': ({ author }) => ({ body: { email: author.email } }),
  'POST /users/password/reset': async (world) => ({
    body: { token: await addToken(world, 'RESET_PASSWORD'), next: 'a better horse' },
  }),
  'POST /users/email/confirmation': () => ({}),
  'POST /users/email/verify': async (world) => ({ body: { token: await addToken(world, 'VERIFY_EMAIL') } }),
  'POST /users/email/change': (world) => ({ body: { email: newAccount(world).email, password } }),
  'POST /users/email/change/confirm': async (world) => ({ body: { token: await addToken(world, 'CHANGE_EMAIL') } }),
  'POST /users/email/change/undo': async (world) => ({ body: { token: await addToken(world, 'UNDO_EMAIL_CHANGE') } }),
  'PUT /users/profile': () => ({ body: { bio: 'Hello.' } }),
  'PUT /users/{id}/follow': ({ other }) => ({ id: other.id }),
  'PUT /users/{id}/role': ({ other }) => ({ id: other.id, body: { role: 'MODERATOR' } }),
  "PUT /users/{id}/role: one's own": ({ actor }) => ({ id: actor?.id ?? unknownId, body: { role: 'ADMIN' } }),
  'POST /businesses': () => ({ body: businessBody }),
  'PUT /businesses/{id}': (world) => ({ ...onBusiness(world), body: { name: 'Shop' } }),
  'POST /pictures': () => {
    const body = new FormData();
    body.set('image', pixel, 'pixel.png');
    return { body };
  },
  'DELETE /businesses/{id}': onBusiness,
  'PUT /businesses/{id}/like': onBusiness,
  'PUT /users/save/{id}': onBusiness,
  'PUT /users/unsave/{id}: removed': async (world) => {
    await addSave(world);
    return onBusiness(world);
  },
  'POST /businesses/{id}/ratings': (world) => ({ ...onBusiness(world), body: { value: 4 } }),
  'DELETE /businesses/{id}/ratings': onBusiness,
  'POST /businesses/{id}/comments': (world) => ({ ...onBusiness(world), body: { text: 'Good.' } }),
  'PUT /businesses/{id}/comments/{commentId}': (world) => ({ ...onComment(world), body: { text: 'Good.' } }),
  'DELETE /businesses/{id}/comments/{commentId}': onComment,
  'GET /businesses/{id}/comments/{commentId}': onComment,
  'PUT /businesses/{id}/review': (world) => ({ ...onBusiness(world), body: { value: 4, text: 'Good.' } }),
  'PUT /businesses/{id}/comments/{commentId}/helpful': onComment,
  'DELETE /businesses/{id}/comments/{commentId}/helpful: removed': onComment,
  'PUT /businesses/{id}/comments/{commentId}/reply': (world) => ({ ...onComment(world), body: { text: 'Thanks.' } }),
  'DELETE /businesses/{id}/comments/{commentId}/reply': onComment,
  'POST /reports': ({ other }) => ({ body: { subjectType: 'USER', subjectId: other.id, reason: 'SPAM' } }),
  'GET /users/profile/feed': () => ({}),
  'GET /users/profile/feed/settings': () => ({}),
  'PUT /users/profile/feed/settings': () => ({ body: { showsLikes: false } }),
  'GET /users/profile/notifications': () => ({}),
  'GET /users/profile/notifications/count': () => ({}),
  'GET /users/profile/notifications/settings': () => ({}),
  'PUT /users/profile/notifications/settings': () => ({ body: { kind: 'LIKE', isOn: false } }),
  'PUT /users/profile/notifications/mails': () => ({ body: { kind: 'LIKE', frequency: 'DAILY' } }),
  'PUT /users/profile/notifications/time-zone': () => ({ body: { timeZone: 'Europe/Berlin' } }),
  'PUT /users/profile/notifications/muted-threads/{id}': (world) => ({
    ...onBusiness(world),
    body: { isMuted: true },
  }),
  'POST /users/notifications/unsubscribe': ({ fixture, author }) => ({
    body: { token: unsubscribeTokenOf(fixture, author) },
  }),
  'PUT /users/profile/notifications/muted/{id}': (world) => ({ ...onBusiness(world), body: { isMuted: true } }),
  'PUT /users/profile/notifications/seen': () => ({ body: { until: new Date().toISOString() } }),
  'GET /users/profile/decisions': () => ({}),
  'GET /users/profile/reports': () => ({}),
  'GET /moderation/log': () => ({}),
  'GET /moderation/audit': () => ({}),
  'GET /moderation/counts': () => ({}),
  'GET /moderation/cases': () => ({}),
  'GET /moderation/cases/{id}': async (world) => ({ id: await addCase(world) }),
  'POST /moderation/cases/{id}/decisions': async (world) => ({
    id: await addCase(world),
    body: { action: 'HIDE', ground: 'SPAM', statement: 'Advertising.' },
  }),
  'POST /decisions/{id}/appeal': async (world) => ({ id: await addDecision(world), body: { text: 'It is none.' } }),
  'POST /moderation/decisions/{id}/appeal': async (world) => ({
    id: await addAppeal(world),
    body: { outcome: 'UPHELD', statement: 'It is advertising.' },
  }),
};
