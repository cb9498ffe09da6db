/** Subscriptions in GraphQL. The operation is executed as a query at each change: see `stream.ts`. */
import { Arg, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from 'type-graphql';
import { streamLimits } from '#rules/requests/stream-limits.ts';
import { Comment } from '#server/comments/comment.types.ts';
import type { Context } from '#server/core/context.ts';
import { businessChange, liveState, newestComments } from './live.service.ts';
import { BusinessChange, LiveState } from './live.types.ts';

// type-graphql requires a source of events. The HTTP handler executes the operation by itself.
const subscribe = () => {
  throw new Error('Subscriptions are executed by their streams.');
};

@Resolver(() => BusinessChange)
export class LiveResolver {
  @Subscription(() => LiveState, {
    subscribe,
    nullable: true,
    description: `The viewer and up to ${streamLimits.businesses} businesses, at once and after changes of the viewer's notifications and of these businesses with their counts and comments. Other changes of the viewer, as saves and the profile, need not cause an event. Visitors may use it for businesses.`,
  })
  live(
    @Arg('businessIds', () => [ID], { defaultValue: [], description: 'The businesses to watch.' })
    businessIds: string[],
    @Ctx() ctx: Context,
  ): Promise<LiveState> {
    return liveState(ctx, { businessIds });
  }

  @Subscription(() => BusinessChange, {
    subscribe,
    nullable: true,
    description: 'A business with its counts and newest comments, at once and after each change. Visitors may use it.',
  })
  businessChanged(
    @Arg('id', () => ID, { description: "The business's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<BusinessChange> {
    return businessChange(ctx, id);
  }

  @FieldResolver(() => [Comment])
  newestComments(@Root() change: BusinessChange, @Ctx() ctx: Context): Promise<Comment[]> {
    return newestComments(ctx, change);
  }
}
