/** The JSON Schemas of notifications. */
import {
  alwaysMailed,
  mailFrequencies,
  notificationKinds,
  notificationLimits,
} from '#rules/community/notifications.ts';
import { limits } from '#rules/limits.ts';
import { described, flag, id, list, object, text, textList, timestamp, whole, type Schema } from '../openapi/parts.ts';

const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });

const names = Object.keys(notificationKinds);
const frequency = textList(...Object.keys(mailFrequencies));

export const notificationSchemas: Record<string, Schema> = {
  SeenNotifications: object({
    until: described(timestamp, 'The time of the newest notification that the user has read; later ones stay unread.'),
  }),
  Muted: object({ isMuted: flag }),
  NotificationMail: object(
    {
      kind: textList(...names.filter((kind) => kind !== alwaysMailed)),
      frequency,
      timeZone: described(text(), 'The time zone of the client, which digests use if the user has set none.'),
    },
    ['timeZone'],
  ),
  TimeZone: object({ timeZone: described(text(), "The IANA name, as 'Europe/Berlin'.") }),
  Unsubscription: object(
    {
      token: described(text(), 'The token of the link in a mail.'),
      all: described(flag, 'True to end all mails about notifications; otherwise those of the frequency of the mail.'),
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
      'For each kind, how often mails are sent about it, once the address is confirmed. Decisions are always mailed at once.',
    ),
    timeZone: described(
      text(),
      'The time zone of digests: the one that the user has set, else that of their oldest business, else UTC.',
    ),
    mutedBusinesses: list(object({ _id: id, name: text(limits.name) }), notificationLimits.muted),
    mutedPeople: list(object({ _id: id, username: text(limits.username) }), notificationLimits.muted),
    mutedThreads: list(object({ _id: id, name: text(limits.name) }), notificationLimits.mutedThreads),
  }),
  Notification: object({
    _id: described(id, 'The id of the group, the same after further events.'),
    kind: textList(...Object.keys(notificationKinds)),
    latestAt: described(timestamp, 'When the newest event happened.'),
    isUnread: flag,
    num: described(
      whole(0),
      'The number of events since the user had seen the earlier ones, without those of the user.',
    ),
    numNew: described(whole(0), 'The number of events that the user has not seen.'),
    excerpt: described(
      nullable(text({ max: notificationLimits.excerpt })),
      'The beginning of the newest comment or reply; null for other kinds.',
    ),
    actors: described(
      list(object({ _id: id, username: text(limits.username) }), notificationLimits.actors),
      'The people of the newest events; none for saves and decisions.',
    ),
    business: nullable(object({ _id: id, name: text(limits.name) })),
    comment: described(
      nullable(id),
      'The id of the newest comment or review; of a reply and of helpful marks that of the comment. Null for other kinds.',
    ),
    decision: described(nullable(id), 'The id of the decision; null for other kinds.'),
  }),
};
