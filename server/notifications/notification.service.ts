/** Notifications: list them, count those that the viewer has not seen, and mark them as seen. */
import { notificationLimits } from '#rules/community/notifications.ts';
import * as messages from '#rules/messages.ts';
import { recordChanges, type Context, requireViewer } from '#server/core/context.ts';
import { parseTime } from '#server/core/graphql/date-time.ts';
import { badInput } from '#server/core/errors.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { keysetPage, type Page, type PageRequest } from '#server/core/page.ts';
import { queryRows } from '#server/database/sql.ts';
import { countWrite } from '#server/http/rate-limits/count.ts';
import type { User } from '#server/users/user.entity.ts';
import { getMe } from '#server/users/user.service.ts';
import { countNotifications, readNotifications, readUnread } from './notification.reads.ts';
import type { Notification } from './notification.types.ts';

/**
 * Lists the viewer's notifications, the newest first: one for each kind and subject.
 * @throws UNAUTHENTICATED; BAD_USER_INPUT for an invalid page size or cursor
 */
export async function listNotifications(ctx: Context, request: PageRequest): Promise<Page<Notification>> {
  const { id } = requireViewer(ctx);
  return keysetPage<Notification>(
    request,
    { name: 'notifications', keyType: 'timestamp', positionOf: (row) => [row.latestAt, row.id] },
    (limit, after) => readNotifications(ctx, id, limit, after),
    async () => ({ total: await countNotifications(ctx, id), isExact: true }),
  );
}

/** The number of notifications that the viewer has not seen; streams that are updated together read all in one statement. @throws UNAUTHENTICATED */
export const numUnread = async (ctx: Context): Promise<number> =>
  (await loadBatched(ctx.shared ?? ctx, readUnread, requireViewer(ctx).id)) ?? 0;

// Raw SQL: the new values are computed from the stored ones.
// The time never goes back: a slow request does not undo a later one.
const update = `UPDATE users SET notifications_seen_at = least($2::timestamptz, now()),
    notifications_seen_times = (notifications_seen_at || notifications_seen_times)[1:${notificationLimits.seenTimes}]
  WHERE id = $1 AND notifications_seen_at < least($2::timestamptz, now())`;

/**
 * Marks the notifications of the viewer, who may be suspended, as seen.
 * @param input.until the time of the newest notification that the viewer has read; later ones stay unread
 * @throws UNAUTHENTICATED; RATE_LIMITED; BAD_USER_INPUT for anything but a timestamp
 */
export async function setNotificationsSeen(ctx: Context, input: { until?: unknown }): Promise<User> {
  const { id } = await countWrite(ctx);
  const until = parseTime(input.until);
  if (!until) throw badInput({ until: messages.malformed });
  await queryRows(ctx.db, update, [id, until.toISOString()]);
  recordChanges(ctx, `user:${id}`);
  clearLoaded(ctx);
  return getMe(ctx);
}
