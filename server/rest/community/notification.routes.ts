/** The routes of notifications. */
import { notificationDescriptions, settingDescriptions } from '#server/notifications/notification.descriptions.ts';
import { openToRestricted, type Context } from '#server/core/context.ts';
import { listNotifications, numUnread, setNotificationsSeen } from '#server/notifications/notification.service.ts';
import { unsubscribe } from '#server/notifications/mails/unsubscribe.service.ts';
import { setMuted, setThreadMuted } from '#server/notifications/settings/mutes.service.ts';
import {
  notificationSettings,
  setNotificationKind,
  setNotificationMail,
  setTimeZone,
} from '#server/notifications/settings/settings.service.ts';
import type { NotificationSettings } from '#server/notifications/settings/settings.types.ts';
import { listOf } from '../openapi/operation.ts';
import { object, ref, whole } from '../openapi/parts.ts';
import { renamingField } from '../field-names.ts';
import type { RestRequest } from '../request.ts';
import { memberRoute, messageAfter, publicRoute, type RestRoute } from '../route.ts';
import { serializeNotifications, serializeSettings } from './notification.serializer.ts';

const count = object({ numUnread: whole(0) });
const settings = ref('NotificationSettings');

/** What routes share that change the settings of the signed-in user, who may be suspended, and respond with them. */
const settingsAfter = (
  summary: string,
  change: (ctx: Context, request: RestRequest) => Promise<NotificationSettings>,
) => ({
  summary: `${summary} ${openToRestricted}`,
  response: settings,
  isOpenToRestricted: true as const,
  answer: async (ctx: Context, request: RestRequest) => serializeSettings(ctx, await change(ctx, request)),
});

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
    summary: `${notificationDescriptions.setSeen} The response has the number of others. ${openToRestricted}`,
    body: { json: 'SeenNotifications' },
    response: count,
    isOpenToRestricted: true,
    answer: async (ctx, { json }) => {
      await setNotificationsSeen(ctx, await json());
      return { numUnread: await numUnread(ctx) };
    },
  }),
  memberRoute('GET', '/users/profile/notifications/settings', {
    id: 'getNotificationSettings',
    summary: 'Which notifications the signed-in user gets.',
    response: settings,
    answer: async (ctx) => serializeSettings(ctx, await notificationSettings(ctx)),
  }),
  memberRoute('PUT', '/users/profile/notifications/settings', {
    id: 'setNotificationKind',
    body: { json: 'NotificationKindSetting' },
    ...settingsAfter(settingDescriptions.setKind, async (ctx, { json }) => setNotificationKind(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/mails', {
    id: 'setNotificationMail',
    body: { json: 'NotificationMail' },
    ...settingsAfter(settingDescriptions.setMail, async (ctx, { json }) => setNotificationMail(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/time-zone', {
    id: 'setTimeZone',
    body: { json: 'TimeZone' },
    ...settingsAfter(settingDescriptions.setTimeZone, async (ctx, { json }) => setTimeZone(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/muted-threads/{id}', {
    id: 'setThreadMuted',
    body: { json: 'Muted' },
    errors: ['notFound'],
    ...settingsAfter(settingDescriptions.setThreadMuted, async (ctx, { id, json }) => {
      const { isMuted } = await json();
      return renamingField('businessId', 'id', () => setThreadMuted(ctx, { businessId: id, isMuted }));
    }),
  }),
  publicRoute('POST', '/users/notifications/unsubscribe', {
    id: 'unsubscribe',
    summary: settingDescriptions.unsubscribe,
    body: { json: 'Unsubscription' },
    ...messageAfter('These mails have ended', async (ctx, { json }) => unsubscribe(ctx, await json())),
  }),
  memberRoute('PUT', '/users/profile/notifications/muted/{id}', {
    id: 'setMuted',
    body: { json: 'Muted' },
    errors: ['notFound'],
    ...settingsAfter(settingDescriptions.setMuted, async (ctx, { id, json }) =>
      setMuted(ctx, { ...(await json()), id }),
    ),
  }),
];
