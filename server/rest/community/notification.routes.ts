/** The routes of notifications. */
import { listNotifications, numUnread, setNotificationsSeen } from '#server/notifications/notification.service.ts';
import { unsubscribe } from '#server/notifications/mails/unsubscribe.service.ts';
import { setMuted, setThreadMuted } from '#server/notifications/settings/mutes.service.ts';
import {
  notificationSettings,
  setNotificationKind,
  setNotificationMail,
  setTimeZone,
} from '#server/notifications/settings/settings.service.ts';
import { memberRoute, publicRoute, type RestRoute } from '../handler.ts';
import { mailsEnded } from './notification-operations.ts';
import { serializeNotifications, serializeSettings } from './notification.serializer.ts';

export const notificationRoutes: RestRoute[] = [
  memberRoute('GET', '/users/profile/notifications', 200, async (ctx, { list }) =>
    serializeNotifications(ctx, await list((page) => listNotifications(ctx, page))),
  ),
  memberRoute('GET', '/users/profile/notifications/count', 200, async (ctx) => ({ numUnread: await numUnread(ctx) })),
  memberRoute('PUT', '/users/profile/notifications/seen', 200, async (ctx, { json }) => {
    await setNotificationsSeen(ctx, await json());
    return { numUnread: await numUnread(ctx) };
  }),
  memberRoute('GET', '/users/profile/notifications/settings', 200, async (ctx) =>
    serializeSettings(ctx, await notificationSettings(ctx)),
  ),
  memberRoute('PUT', '/users/profile/notifications/settings', 200, async (ctx, { json }) =>
    serializeSettings(ctx, await setNotificationKind(ctx, await json())),
  ),
  memberRoute('PUT', '/users/profile/notifications/mails', 200, async (ctx, { json }) =>
    serializeSettings(ctx, await setNotificationMail(ctx, await json())),
  ),
  memberRoute('PUT', '/users/profile/notifications/time-zone', 200, async (ctx, { json }) =>
    serializeSettings(ctx, await setTimeZone(ctx, await json())),
  ),
  memberRoute('PUT', '/users/profile/notifications/muted-threads/{id}', 200, async (ctx, { id, json }) =>
    serializeSettings(ctx, await setThreadMuted(ctx, { ...(await json()), businessId: id })),
  ),
  publicRoute('POST', '/users/notifications/unsubscribe', 200, async (ctx, { json }) => {
    await unsubscribe(ctx, await json());
    return { message: mailsEnded };
  }),
  memberRoute('PUT', '/users/profile/notifications/muted/{id}', 200, async (ctx, { id, json }) =>
    serializeSettings(ctx, await setMuted(ctx, { ...(await json()), id })),
  ),
];
