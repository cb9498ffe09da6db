/** A feed in GraphQL. There is no entity: activities are read from the rows of their events. */
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { activityKinds, type ActivityKind as Kind } from '#rules/community/feed.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Comment } from '#server/comments/comment.types.ts';
import { connectionOf } from '#server/core/connection.ts';
import { User } from '#server/users/user.entity.ts';

const names = Object.keys(activityKinds) as Kind[];
const ActivityKind = Object.fromEntries(names.map((each) => [each, each])) as { [K in Kind]: K };
registerEnumType(ActivityKind, {
  name: 'ActivityKind',
  description: 'What a followed person did.',
  valuesConfig: Object.fromEntries(names.map((each) => [each, { description: `${activityKinds[each]}.` }])) as Record<
    Kind,
    { description: string }
  >,
});

@ObjectType({ description: 'What a followed person did.' })
export class Activity {
  @Field(() => ID, { description: 'The id, the same at any time.' })
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
    description: 'The review, or the comment with the reply; null for other kinds.',
  })
  comment: Comment | null;
}

export const ActivityConnection = connectionOf(() => Activity, 'Activity', 'activities');
