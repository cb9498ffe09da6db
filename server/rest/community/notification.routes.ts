/** The routes of notifications. */
import { listNotifications, numUnread, setNotificationsSeen } from '#server/notifications/notification.service.ts';
import { memberRoute, type RestRoute } from '../handler.ts';
import { serializeNotifications } from './notification.serializer.ts';

export const notificationRoutes: RestRoute[] = [
  memberRoute('GET', '/users/profile/notifications', 200, async (ctx, { list }) =>
    serializeNotifications(ctx, await list((page) => listNotifications(ctx, page))),
  ),
  memberRoute('GET', '/users/profile/notifications/count', 200, async (ctx) => ({ numUnread: await numUnread(ctx) })),
  memberRoute('PUT', '/users/profile/notifications/seen', 200, async (ctx, { json }) => {
    await setNotificationsSeen(ctx, await json());
    return { numUnread: await numUnread(ctx) };
  }),
];
