/** Notifications in GraphQL. There is no entity: they are read from the rows of their events. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { notificationKinds, type NotificationKind as Kind } from '#rules/community/notifications.ts';
import { connectionOf } from '#server/core/connection.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { notificationDescriptions } from './notification.descriptions.ts';

export const NotificationKind = registerEnum(
  'NotificationKind',
  'The kind of the event of a notification.',
  notificationKinds,
);

@ObjectType({
  description: 'Events of one kind about one subject. The subject is a business, a comment, a person or a decision.',
})
export class Notification {
  @Field(() => ID, { description: notificationDescriptions.id })
  id: string;

  @Field(() => NotificationKind, { description: 'The kind of its events.' })
  kind: Kind;

  /** The business, the comment, the user or the decision. */
  subjectId: string;

  @Field(() => Date, { description: notificationDescriptions.latestAt })
  latestAt: string;

  @Field(() => Boolean, { description: 'Whether the viewer has not seen the newest event.' })
  isUnread: boolean;

  @Field(() => Int, {
    description: notificationDescriptions.num,
  })
  num: number;

  @Field(() => Int, { description: notificationDescriptions.numNew })
  numNew: number;

  /** The users of the newest events, at most three. */
  actorIds: string[];

  businessId: string | null;

  @Field(() => ID, {
    nullable: true,
    description: `${notificationDescriptions.commentId} \`Query.comment\` reads it with its business.`,
  })
  commentId: string | null;

  @Field(() => String, {
    nullable: true,
    description: notificationDescriptions.excerpt,
  })
  excerpt: string | null;
}

export const NotificationConnection = connectionOf(() => Notification, 'Notification', 'notifications');
