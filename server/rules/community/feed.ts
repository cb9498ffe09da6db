/** The kinds of activities in a feed, and its limits. */

/** What a followed person did. */
export const activityKinds = {
  BUSINESS: 'Listed a business',
  REVIEW: 'Wrote a review of a business',
  LIKE: 'Liked a business',
  REPLY: 'Replied, as the owner, to a comment on a business',
} as const;
export type ActivityKind = keyof typeof activityKinds;

export const feedLimits = {
  /** The followed people who count: those whom the user followed last. */
  followed: 5000,
  /** Activities are counted to this number. */
  counted: 1000,
} as const;
