/** The JSON Schemas of the feed and its settings. */
import { activityKinds } from '#rules/community/feed.ts';
import { limits } from '#rules/limits.ts';
import { feedDescriptions } from '#server/feed/feed.descriptions.ts';
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
