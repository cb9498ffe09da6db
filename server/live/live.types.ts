/** The results of subscriptions in GraphQL. */
import { Field, ID, ObjectType } from 'type-graphql';
import { streamLimits } from '#rules/requests/stream-limits.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Comment } from '#server/comments/comment.types.ts';
import { User } from '#server/users/user.entity.ts';

@ObjectType({ description: 'The state of a business after a change.' })
export class BusinessChange {
  @Field(() => ID, { description: 'The id of the business.' })
  businessId: string;

  @Field(() => Business, {
    nullable: true,
    description: 'The business with its new counts; null once it is deleted or hidden.',
  })
  business: Business | null;

  @Field(() => [Comment], {
    description: `The newest comments by other users than the viewer, at most ${streamLimits.comments}, the newest first.`,
  })
  newestComments?: Comment[];
}

@ObjectType({ description: 'The state of what the viewer watches.' })
export class LiveState {
  @Field(() => User, { nullable: true, description: 'The viewer; null for a visitor.' })
  me: User | null;

  @Field(() => [BusinessChange], { description: 'The businesses of `businessIds`.' })
  businesses: BusinessChange[];
}
