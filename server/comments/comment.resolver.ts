/** Comments in GraphQL: `Business.comments`, and the mutations of the author. */
import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { lengthText, limits } from '#rules/limits.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { After, First } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { isHidden, isPending } from '#server/users/hidden.ts';
import { User } from '#server/users/user.entity.ts';
import { getUser } from '#server/users/user.service.ts';
import { Comment, CommentConnection } from './comment.types.ts';
import { addComment, commentsOf, deleteComment, editComment } from './comment.service.ts';

const commentId = { description: "The comment's id." };

@ObjectType({ description: 'A new comment and its business.' })
export class AddCommentPayload {
  @Field(() => Comment, { description: 'The comment.' })
  comment: Comment;

  @Field(() => Business, { description: 'The business, with its new number of comments.' })
  business: Business;
}

@ObjectType({ description: 'A deleted comment and its business.' })
export class DeleteCommentPayload {
  @Field(() => ID, { description: "The comment's id." })
  id: string;

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

  @Mutation(() => Comment, { nullable: true, description: "Changes the text of one of the viewer's comments." })
  editComment(
    @Arg('id', () => ID, commentId) id: string,
    @Arg('text', () => String, { description: `The new text, ${lengthText(limits.comment)}.` }) text: string,
    @Ctx() ctx: Context,
  ): Promise<Comment> {
    return editComment(ctx, { id, text });
  }

  @Mutation(() => DeleteCommentPayload, { nullable: true, description: "Deletes one of the viewer's comments." })
  deleteComment(@Arg('id', () => ID, commentId) id: string, @Ctx() ctx: Context): Promise<DeleteCommentPayload> {
    return deleteComment(ctx, { id });
  }

  @Prefetched()
  @FieldResolver(() => Boolean, {
    description: 'Whether only its author and moderators see it, by a decision or until a moderator has read it.',
  })
  isHidden(@Root() comment: Comment): boolean {
    return isHidden(comment);
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether it waits for a moderator, since it contains links.' })
  isPending(@Root() comment: Comment): boolean {
    return isPending(comment);
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
    @First(limits.commentPage) first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    return CommentConnection.of(await commentsOf(ctx, business, { first, after }));
  }
}
