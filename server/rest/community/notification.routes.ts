/** The routes of notifications. */
import { listNotifications, numUnread, setNotificationsSeen } from '#server/notifications/notification.service.ts';
import {
  notificationSettings,
  setMuted,
  setNotificationKind,
} from '#server/notifications/settings/settings.service.ts';
import { memberRoute, type RestRoute } from '../handler.ts';
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
  memberRoute('PUT', '/users/profile/notifications/muted/{id}', 200, async (ctx, { id, json }) =>
    serializeSettings(ctx, await setMuted(ctx, { ...(await json()), id })),
  ),
];
