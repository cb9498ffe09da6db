/** The kinds of notifications with their labels. */

/** What a notification tells, with the label of the kind. */
export const notificationKinds = {
  COMMENT: 'Comments on your businesses',
  LIKE: 'Likes of your businesses',
  SAVE: 'Saves of your businesses',
  RATING: 'Ratings of your businesses',
  REPLY: 'Replies of owners to your comments',
  HELPFUL: 'Helpful marks of your comments',
  MENTION: 'Comments that mention you',
  FOLLOW: 'New followers',
  NEW_BUSINESS: 'New businesses of people you follow',
  DECISION: 'Decisions of moderators about you',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

export const notificationLimits = {
  /** The names of a group. Others are counted. */
  actors: 3,
  /** The newest events of a group among which names are looked for, since one person may have written several comments. */
  newest: 10,
  /** The characters of the newest comment. */
  excerpt: 200,
  /** Muted businesses and people of a user. */
  muted: 200,
} as const;

export const notificationMessages = {
  unknownKind: 'Kind is required',
  mutedNotFound: 'Business or user not found',
  tooManyMuted: `At most ${notificationLimits.muted} businesses and people can be muted`,
} as const;
