/** The JSON Schemas of notifications. */
import {
  alwaysMailed,
  mailFrequencies,
  notificationKinds,
  notificationLimits,
} from '#rules/community/notifications.ts';
import { limits } from '#rules/limits.ts';
import { notificationDescriptions, settingDescriptions } from '#server/notifications/notification.descriptions.ts';
import {
  described,
  flag,
  id,
  list,
  nullable,
  object,
  text,
  textList,
  timestamp,
  whole,
  type Schema,
} from '../openapi/parts.ts';

const names = Object.keys(notificationKinds);
const frequency = textList(...Object.keys(mailFrequencies));

export const notificationSchemas: Record<string, Schema> = {
  SeenNotifications: object({
    until: described(timestamp, notificationDescriptions.until),
  }),
  Muted: object({ isMuted: flag }),
  NotificationMail: object(
    {
      kind: textList(...names.filter((kind) => kind !== alwaysMailed)),
      frequency,
      timeZone: described(text(), settingDescriptions.clientTimeZone),
    },
    ['timeZone'],
  ),
  TimeZone: object({ timeZone: described(text(), settingDescriptions.timeZoneName) }),
  Unsubscription: object(
    {
      token: described(text(), settingDescriptions.token),
      all: described(flag, settingDescriptions.all),
    },
    ['all'],
  ),
  NotificationKindSetting: object({ kind: textList(...Object.keys(notificationKinds)), isOn: flag }),
  NotificationSettings: object({
    kinds: described(
      object(Object.fromEntries(Object.keys(notificationKinds).map((kind) => [kind, flag]))),
      'For each kind, whether the user gets it on the site.',
    ),
    mails: described(
      object(Object.fromEntries(names.map((kind) => [kind, frequency]))),
      `For each kind. ${settingDescriptions.mail}`,
    ),
    timeZone: described(text(), settingDescriptions.timeZone),
    mutedBusinesses: list(object({ _id: id, name: text(limits.name) }), notificationLimits.muted),
    mutedPeople: list(object({ _id: id, username: text(limits.username) }), notificationLimits.muted),
    mutedThreads: list(object({ _id: id, name: text(limits.name) }), notificationLimits.mutedThreads),
  }),
  Notification: object({
    _id: described(id, notificationDescriptions.id),
    kind: textList(...Object.keys(notificationKinds)),
    latestAt: described(timestamp, notificationDescriptions.latestAt),
    isUnread: flag,
    num: described(whole(0), notificationDescriptions.num),
    numNew: described(whole(0), notificationDescriptions.numNew),
    excerpt: described(nullable(text({ max: notificationLimits.excerpt })), notificationDescriptions.excerpt),
    actors: described(
      list(object({ _id: id, username: text(limits.username) }), notificationLimits.actors),
      notificationDescriptions.actors,
    ),
    business: nullable(object({ _id: id, name: text(limits.name) })),
    comment: described(nullable(id), notificationDescriptions.commentId),
    decision: described(nullable(id), 'The id of the decision; null for other kinds.'),
  }),
};
