/** A feed in GraphQL. There is no entity: activities are read from the rows of their events. */
import { Field, ID, ObjectType } from 'type-graphql';
import { activityKinds, type ActivityKind as Kind } from '#rules/community/feed.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Comment } from '#server/comments/comment.types.ts';
import { connectionOf } from '#server/core/connection.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { User } from '#server/users/user.entity.ts';
import { feedDescriptions } from './feed.descriptions.ts';

const ActivityKind = registerEnum('ActivityKind', 'What a followed person did.', activityKinds);

@ObjectType({ description: 'What a followed person did.' })
export class Activity {
  @Field(() => ID, { description: feedDescriptions.id })
  id: string;

  @Field(() => ActivityKind, { description: 'What the person did.' })
  kind: Kind;

  @Field(() => Date, { description: 'When it happened.' })
  createdAt: string;

  @Field(() => User, { description: 'The person.' })
  actor: User;

  @Field(() => Business, { description: 'The business that was listed, reviewed or liked, or whose owner replied.' })
  business: Business;

  @Field(() => Comment, {
    nullable: true,
    description: feedDescriptions.comment,
  })
  comment: Comment | null;
}

export const ActivityConnection = connectionOf(() => Activity, 'Activity', 'activities');
