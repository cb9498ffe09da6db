/** Notifications in GraphQL. There is no entity: they are read from the rows of their events. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import {
  notificationKinds,
  notificationLimits,
  type NotificationKind as Kind,
} from '#rules/community/notifications.ts';
import { connectionOf } from '#server/core/connection.ts';
import { enumOf } from '#server/core/graphql/enum.ts';

export const NotificationKind = enumOf(
  'NotificationKind',
  'The kind of the event of a notification.',
  notificationKinds,
);

@ObjectType({
  description: 'Events of one kind about one subject. The subject is a business, a comment, a person or a decision.',
})
export class Notification {
  @Field(() => ID, { description: 'The id of the group, the same after further events.' })
  id: string;

  @Field(() => NotificationKind, { description: 'The kind of its events.' })
  kind: Kind;

  /** The business, the comment, the user or the decision. */
  subjectId: string;

  @Field(() => Date, { description: 'When the newest event happened.' })
  latestAt: string;

  @Field(() => Boolean, { description: 'Whether the viewer has not seen the newest event.' })
  isUnread: boolean;

  @Field(() => Int, {
    description: 'The number of events since the viewer had seen the earlier ones, without those of the viewer.',
  })
  num: number;

  @Field(() => Int, { description: 'The number of events that the viewer has not seen.' })
  numNew: number;

  /** The users of the newest events, at most three. */
  actorIds: string[];

  businessId: string | null;

  @Field(() => ID, {
    nullable: true,
    description:
      'The newest comment or review; of a reply and of helpful marks the comment. `Query.comment` reads it. Null for other kinds.',
  })
  commentId: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The first ${notificationLimits.excerpt} characters of the newest comment, review or reply; of a helpful one the comment. Null for other kinds.`,
  })
  excerpt: string | null;
}

export const NotificationConnection = connectionOf(() => Notification, 'Notification', 'notifications');
