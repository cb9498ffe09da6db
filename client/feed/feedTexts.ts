/** The texts of the feed. */
import type { ActivityKind } from '#rules/community/feed.ts';

export const feedTexts = {
  title: 'Following',
  findPeople: 'Find people',
  none: 'You follow no one yet',
  noneHint: 'Follow people: what they list, review, like and answer appears here.',
  nothing: 'Nothing here yet',
  nothingHint: 'The people you follow have done nothing so far. Here are others.',
  failed: 'Failed to fetch the feed',
  suggestionsFailed: 'Failed to fetch suggestions',
  people: 'People to follow',
  allPeople: 'All people',
  businesses: 'Best rated businesses',
  allBusinesses: 'All best rated businesses',
  did: {
    BUSINESS: ' listed ',
    REVIEW: ' reviewed ',
    LIKE: ' liked ',
    REPLY: ' replied to a comment on ',
  } satisfies Record<ActivityKind, string>,
  commentOf: (username: string) => `${username}: `,
};
