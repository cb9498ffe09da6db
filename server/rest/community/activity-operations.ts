/** The OpenAPI descriptions of the routes of the feed, and their JSON Schemas. */
import { activityKinds } from '#rules/community/feed.ts';
import { limits } from '#rules/limits.ts';
import { feedDescriptions } from '#server/feed/feed.descriptions.ts';
import { listOf, type Operation } from '../openapi/operation.ts';
import {
  described,
  flag,
  id,
  nullable,
  object,
  ref,
  text,
  textList,
  timestamp,
  type Schema,
} from '../openapi/parts.ts';

const settings = ref('FeedSettings');

export const activityOperations: Record<string, Operation> = {
  'GET /users/profile/feed': {
    id: 'listFeed',
    summary: `${feedDescriptions.list}. A response has at most ${limits.page.max} items.`,
    ...listOf('Activity'),
  },
  'GET /users/profile/feed/settings': {
    id: 'getFeedSettings',
    summary: `${feedDescriptions.showsLikes}.`,
    response: settings,
  },
  'PUT /users/profile/feed/settings': {
    id: 'setFeedSettings',
    summary: `${feedDescriptions.setShowsLikes} A suspended user may do this.`,
    body: { json: 'FeedSettings' },
    response: settings,
    isOpenToSuspended: true,
  },
};

export const activitySchemas: Record<string, Schema> = {
  FeedSettings: object({ showsLikes: described(flag, `${feedDescriptions.showsLikes}.`) }),
  Activity: object({
    _id: described(id, feedDescriptions.id),
    kind: textList(...Object.keys(activityKinds)),
    createdAt: timestamp,
    actor: described(ref('Follower'), 'The followed person.'),
    business: object({ _id: id, name: text(limits.name) }),
    comment: described(nullable(ref('Comment')), feedDescriptions.comment),
  }),
};
