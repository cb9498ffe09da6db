/** The OpenAPI descriptions of the routes of the feed, and their JSON Schemas. */
import { activityKinds } from '#rules/community/feed.ts';
import { limits } from '#rules/limits.ts';
import { listOf, type Operation } from '../openapi/operation.ts';
import { described, flag, id, object, ref, text, textList, timestamp, type Schema } from '../openapi/parts.ts';

const settings = ref('FeedSettings');

export const activityOperations: Record<string, Operation> = {
  'GET /users/profile/feed': {
    id: 'listFeed',
    summary: `What the people whom the signed-in user follows listed, reviewed, liked and, as owners, answered, the newest first. A response has at most ${limits.page.max} items.`,
    ...listOf('Activity'),
  },
  'GET /users/profile/feed/settings': {
    id: 'getFeedSettings',
    summary: "Whether followers read the signed-in user's likes in their feeds.",
    response: settings,
  },
  'PUT /users/profile/feed/settings': {
    id: 'setFeedSettings',
    summary:
      "Shows the signed-in user's likes in the feeds of followers, or removes all of them. A suspended user may do this.",
    body: { json: 'FeedSettings' },
    response: settings,
    isOpenToSuspended: true,
  },
};

export const activitySchemas: Record<string, Schema> = {
  FeedSettings: object({ showsLikes: described(flag, 'Whether followers read in their feeds what the user likes.') }),
  Activity: object({
    _id: described(id, 'The id, the same at any time.'),
    kind: textList(...Object.keys(activityKinds)),
    createdAt: timestamp,
    actor: described(ref('Follower'), 'The followed person.'),
    business: object({ _id: id, name: text(limits.name) }),
    comment: described(
      { anyOf: [ref('Comment'), { type: 'null' }] },
      'The review, or the comment with the reply; null for other kinds.',
    ),
  }),
};
