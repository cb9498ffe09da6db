/** What notifications are about, how often mails tell of them, and their limits and messages. */

/** The kinds of notifications with their labels. */
export const notificationKinds = {
  COMMENT: 'Comments on your businesses',
  REVIEW: 'Reviews of your businesses',
  LIKE: 'Likes of your businesses',
  SAVE: 'Saves of your businesses',
  RATING: 'Ratings of your businesses',
  REPLY: 'Replies of owners to your comments',
  HELPFUL: 'Helpful marks of your comments',
  MENTION: 'Comments and replies that mention you',
  FOLLOW: 'New followers',
  NEW_BUSINESS: 'New businesses of people you follow',
  DECISION: 'Decisions of moderators about you',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

/** How often mails are sent about a kind, with the labels. */
export const mailFrequencies = {
  NONE: 'Never',
  AT_ONCE: 'At once',
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
} as const;
export type MailFrequency = keyof typeof mailFrequencies;

/** Decisions are always mailed, with the statement of reasons; users cannot turn these mails off. */
export const alwaysMailed = 'DECISION';
/** The kinds whose mails a user sets. */
export type MailedKind = Exclude<NotificationKind, typeof alwaysMailed>;

/** How often mails are sent about a kind until the user sets it: at once where someone writes to the user, never where people only click. */
export const mailDefaults: Record<MailedKind, MailFrequency> = {
  COMMENT: 'DAILY',
  REVIEW: 'DAILY',
  LIKE: 'NONE',
  SAVE: 'NONE',
  RATING: 'NONE',
  REPLY: 'AT_ONCE',
  HELPFUL: 'NONE',
  MENTION: 'AT_ONCE',
  FOLLOW: 'NONE',
  NEW_BUSINESS: 'NONE',
};

export const notificationLimits = {
  /** The names of a group. Others are counted. */
  actors: 3,
  /** The newest events of a group among which names are looked for, since one person may have written several comments. */
  newest: 10,
  /** The number of earlier reading times that are stored. A group that is older than all of them has all its older events. */
  seenTimes: 50,
  /** The characters of the newest comment. */
  excerpt: 200,
  /** Muted businesses and people of a user. */
  muted: 200,
  /** Muted conversations of a user. */
  mutedThreads: 200,
  /** The groups of a mail. */
  mailed: 20,
} as const;

/** The id of their settings on the account page. Links to it end with it. */
export const settingsAnchor = 'notifications';

export const notificationMessages = {
  unknownKind: 'Kind is required',
  mutedNotFound: 'Business or user not found',
  tooManyMuted: `At most ${notificationLimits.muted} businesses and people can be muted`,
  tooManyThreads: `At most ${notificationLimits.mutedThreads} conversations can be muted`,
  unknownFrequency: 'Frequency is required',
  decisionsAreMailed: 'Decisions of moderators are always mailed',
} as const;
