/** Comments in GraphQL: `Business.comments` and `addComment`. */
import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { pageArgs } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { User } from '#server/users/user.entity.ts';
import { getUser } from '#server/users/user.service.ts';
import { Comment, CommentConnection } from './comment.types.ts';
import { addComment, commentsOf } from './comment.service.ts';

@ObjectType({ description: 'A new comment and its business.' })
export class AddCommentPayload {
  @Field(() => Comment, { description: 'The comment.' })
  comment: Comment;

  @Field(() => Business, { description: 'The business, with its new number of comments.' })
  business: Business;
}

@Resolver(() => Comment)
export class CommentResolver {
  @Mutation(() => AddCommentPayload, { nullable: true, description: 'Adds a comment to a business.' })
  addComment(
    @Arg('businessId', () => ID, { description: "The business's id." }) businessId: string,
    @Arg('text', () => String, { description: `The text, ${lengthText(limits.comment)}.` }) text: string,
    @Ctx() ctx: Context,
  ): Promise<AddCommentPayload> {
    return addComment(ctx, { businessId, text });
  }

  @Prefetched()
  @FieldResolver(() => User, { description: 'The author.' })
  author(@Root() comment: Comment, @Ctx() ctx: Context): Promise<User> {
    return getUser(ctx, comment.userId);
  }
}

@Resolver(() => Business)
export class BusinessCommentsResolver {
  @FieldResolver(() => CommentConnection, { description: 'The comments, newest first.' })
  async comments(
    @Root() business: Business,
    @Arg('first', () => Int, { defaultValue: limits.commentPage, description: pageArgs.first }) first: number,
    @Arg('after', () => String, { nullable: true, description: pageArgs.after }) after: string | null,
    @Ctx() ctx: Context,
  ) {
    return CommentConnection.of(await commentsOf(ctx, business, { first, after }));
  }
}
