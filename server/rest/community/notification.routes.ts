/** The routes of notifications. */
import { notificationDescriptions, settingDescriptions } from '#server/notifications/notification.descriptions.ts';
import { listNotifications, numUnread, setNotificationsSeen } from '#server/notifications/notification.service.ts';
import { unsubscribe } from '#server/notifications/mails/unsubscribe.service.ts';
import { setMuted, setThreadMuted } from '#server/notifications/settings/mutes.service.ts';
import {
  notificationSettings,
  setNotificationKind,
  setNotificationMail,
  setTimeZone,
} from '#server/notifications/settings/settings.service.ts';
import { listOf } from '../openapi/operation.ts';
import { object, ref, whole } from '../openapi/parts.ts';
import { memberRoute, messageAfter, publicRoute, type RestRoute } from '../route.ts';
import { serializeNotifications, serializeSettings } from './notification.serializer.ts';

const count = object({ numUnread: whole(0) });

export const notificationRoutes: RestRoute[] = [
  memberRoute('GET', '/users/profile/notifications', {
    id: 'listNotifications',
    summary: `${notificationDescriptions.list}: one item for each kind and subject.`,
    ...listOf('Notification'),
    answer: async (ctx, { list }) => serializeNotifications(ctx, await list((page) => listNotifications(ctx, page))),
  }),
  memberRoute('GET', '/users/profile/notifications/count', {
    id: 'countUnreadNotifications',
    summary: `${notificationDescriptions.numUnread}.`,
    response: count,
    answer: async (ctx) => ({ numUnread: await numUnread(ctx) }),
  }),
  memberRoute('PUT', '/users/profile/notifications/seen', {
    id: 'setNotificationsSeen',
    summary: `${notificationDescriptions.setSeen} The response has the number of others. A suspended user may do this.`,
    body: { json: 'SeenNotifications' },
    response: count,
    isOpenToSuspended: true,
    answer: async (ctx, { json }) => {
      await setNotificationsSeen(ctx, await json());
      return { numUnread: await numUnread(ctx) };
    },
  }),
  memberRoute('GET', '/users/profile/notifications/settings', {
    id: 'getNotificationSettings',
    summary: 'Which notifications the signed-in user gets.',
    response: ref('NotificationSettings'),
    answer: async (ctx) => serializeSettings(ctx, await notificationSettings(ctx)),
  }),
  memberRoute('PUT', '/users/profile/notifications/settings', {
    id: 'setNotificationKind',
    summary: `${settingDescriptions.setKind} A suspended user may do this.`,
    body: { json: 'NotificationKindSetting' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
    answer: async (ctx, { json }) => serializeSettings(ctx, await setNotificationKind(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/mails', {
    id: 'setNotificationMail',
    summary: `${settingDescriptions.setMail} A suspended user may do this.`,
    body: { json: 'NotificationMail' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
    answer: async (ctx, { json }) => serializeSettings(ctx, await setNotificationMail(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/time-zone', {
    id: 'setTimeZone',
    summary: `${settingDescriptions.setTimeZone} A suspended user may do this.`,
    body: { json: 'TimeZone' },
    response: ref('NotificationSettings'),
    isOpenToSuspended: true,
    answer: async (ctx, { json }) => serializeSettings(ctx, await setTimeZone(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/muted-threads/{id}', {
    id: 'setThreadMuted',
    summary: `${settingDescriptions.setThreadMuted} A suspended user may do this.`,
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['notFound'],
    isOpenToSuspended: true,
    answer: async (ctx, { id, json }) =>
      serializeSettings(ctx, await setThreadMuted(ctx, { ...(await json()), businessId: id })),
  }),
  publicRoute('POST', '/users/notifications/unsubscribe', {
    id: 'unsubscribe',
    summary: settingDescriptions.unsubscribe,
    body: { json: 'Unsubscription' },
    ...messageAfter('These mails have ended', async (ctx, { json }) => unsubscribe(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/muted/{id}', {
    id: 'setMuted',
    summary: `${settingDescriptions.setMuted} A suspended user may do this.`,
    body: { json: 'Muted' },
    response: ref('NotificationSettings'),
    errors: ['notFound'],
    isOpenToSuspended: true,
    answer: async (ctx, { id, json }) => serializeSettings(ctx, await setMuted(ctx, { ...(await json()), id })),
  }),
];
