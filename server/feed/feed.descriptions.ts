/** The descriptions of the feed, for GraphQL and OpenAPI. */
import { feedLimits } from '#rules/community/feed.ts';

export const feedDescriptions = {
  id: 'The id, the same at any time.',
  comment: 'The review, or the comment with the reply; null for other kinds.',
  list: 'What the people whom the user follows listed, reviewed, liked and, as owners, answered, the newest first',
  considered: `The ${feedLimits.followed.toLocaleString('en')} people whom the user followed last count`,
  counted: `counts to ${feedLimits.counted.toLocaleString('en')}.`,
  showsLikes: 'Whether followers read in their feeds what the user likes',
  setShowsLikes: "Shows the user's likes in the feeds of followers, or removes all of them.",
};
