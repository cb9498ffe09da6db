/** The requests of notifications and their settings. */
import { unsubscribeTokenOf } from '../../../support/mail/notification-mails.ts';
import type { Noun } from '../nouns.ts';
import { onBusiness, text } from '../things.ts';

export const notifications: Noun = {
  graphql: {
    'User.numUnread': ({ author }) => `{ user(id: ${text(author.id)}) { it: numUnread } }`,
    'User.notifications': ({ author }) => `{ user(id: ${text(author.id)}) { it: notifications { totalCount } } }`,
    'User.notificationSettings': ({ author }) =>
      `{ user(id: ${text(author.id)}) { it: notificationSettings { kinds { isOn } } } }`,
    'Mutation.setNotificationKind': () =>
      'mutation { it: setNotificationKind(kind: LIKE, isOn: false) { kinds { isOn } } }',
    'Mutation.setNotificationMail': () =>
      'mutation { it: setNotificationMail(kind: LIKE, frequency: DAILY) { kinds { mail } } }',
    'Mutation.setTimeZone': () => 'mutation { it: setTimeZone(timeZone: "Europe/Berlin") { timeZone } }',
    'Mutation.setThreadMuted': ({ businessId }) =>
      `mutation { it: setThreadMuted(businessId: ${text(businessId)}, isMuted: true) { mutedThreads { id } } }`,
    'Mutation.unsubscribe': ({ fixture, author }) =>
      `mutation { it: unsubscribe(token: ${text(unsubscribeTokenOf(fixture, author))}) }`,
    'Mutation.setMuted': ({ businessId }) =>
      `mutation { it: setMuted(id: ${text(businessId)}, isMuted: true) { mutedBusinesses { id } } }`,
    'Mutation.setNotificationsSeen': () =>
      `mutation { it: setNotificationsSeen(until: ${text(new Date().toISOString())}) { id } }`,
  },
  rest: {
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
  },
  publicFields: {
    Notification: 'id kind latestAt isUnread num numNew actors business excerpt commentId decision',
    NotificationKindSetting: 'kind isOn mail',
    NotificationSettings: 'id kinds timeZone mutedBusinesses mutedPeople mutedThreads',
  },
};
