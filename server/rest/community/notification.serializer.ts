/** Notifications as the documented JSON. */
import { readBusinesses } from '#server/businesses/business.reads.ts';
import type { Context } from '#server/core/context.ts';
import { loadBatched } from '#server/core/loader.ts';
import { actorsOf } from '#server/notifications/actors.ts';
import { mutedOf } from '#server/notifications/settings/mutes.service.ts';
import type { NotificationSettings } from '#server/notifications/settings/settings.types.ts';
import type { Notification } from '#server/notifications/notification.types.ts';

async function notificationJson(ctx: Context, notification: Notification) {
  const { id, kind, subjectId, businessId, commentId, latestAt, isUnread, num, numNew, excerpt } = notification;
  const [actors, business] = await Promise.all([
    actorsOf(ctx, notification),
    businessId === null ? undefined : loadBatched(ctx, readBusinesses, businessId),
  ]);
  return {
    _id: id,
    ...{ kind, latestAt, isUnread, num, numNew, excerpt },
    actors: actors.map(({ id: _id, username }) => ({ _id, username })),
    business: business ? { _id: business.id, name: business.name } : null,
    comment: commentId,
    decision: kind === 'DECISION' ? subjectId : null,
  };
}

/** The notifications of a list. */
export const serializeNotifications = (ctx: Context, notifications: Notification[]) =>
  Promise.all(notifications.map((each) => notificationJson(ctx, each)));

/** The settings of notifications. */
export async function serializeSettings(ctx: Context, settings: NotificationSettings) {
  const { businesses, people, threads } = await mutedOf(ctx, settings);
  return {
    kinds: Object.fromEntries(settings.kinds.map(({ kind, isOn }) => [kind, isOn])),
    mails: Object.fromEntries(settings.kinds.map(({ kind, mail }) => [kind, mail])),
    timeZone: settings.timeZone,
    mutedBusinesses: businesses.map(({ id: _id, name }) => ({ _id, name })),
    mutedPeople: people.map(({ id: _id, username }) => ({ _id, username })),
    mutedThreads: threads.map(({ id: _id, name }) => ({ _id, name })),
  };
}
