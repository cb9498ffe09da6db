/** The descriptions of notifications and their settings, for GraphQL and OpenAPI. */
import { notificationLimits } from '#rules/community/notifications.ts';

export const notificationDescriptions = {
  id: 'The id of the group, the same after further events.',
  latestAt: 'When the newest event happened.',
  num: 'The number of events since the user had seen the earlier ones, without those of the user.',
  numNew: 'The number of events that the user has not seen.',
  actors: `The people of the newest events, at most ${notificationLimits.actors}, the newest first; none for saves and decisions.`,
  commentId:
    'The id of the newest comment or review; of a reply and of helpful marks that of the comment. Null for other kinds.',
  excerpt: `The first ${notificationLimits.excerpt} characters of the newest comment, review or reply; of a helpful one the comment. Null for other kinds.`,
  list: 'What happened to the user and their businesses, the newest first',
  numUnread: 'The number of notifications that the user has not seen',
  setSeen: 'Marks notifications up to a time as seen.',
  until: 'The time of the newest notification that the user has read; later ones stay unread.',
};

export const settingDescriptions = {
  mail: 'How often mails are sent about it, once the address is confirmed. Decisions other than NO_ACTION are always mailed at once.',
  timeZone:
    "The time zone of digests, as 'Europe/Berlin': the one that the user has set, else that of the oldest business of the user, else UTC.",
  setKind: 'Turns a kind of notifications on the site on or off.',
  setMail: 'Sets how often mails are sent about a kind of notifications, other than decisions.',
  clientTimeZone:
    'The time zone of the client, which digests use if the user has set none. One that the server does not know is ignored.',
  setTimeZone: 'Sets the time zone of digests.',
  timeZoneName: "The IANA name, as 'Europe/Berlin'.",
  setThreadMuted:
    'Mutes the conversation under a business (no notifications about its comments, replies, mentions and helpful marks), or unmutes it.',
  setMuted:
    'Mutes a business (no notifications about it) or a person (no notifications about new businesses, mentions and replies), or unmutes it.',
  unsubscribe: 'Ends the mails about notifications of the frequency that the token of a mail names, or all of them.',
  token: 'The token of the mailed link. It works any number of times.',
  all: 'True to end all mails about notifications.',
};
