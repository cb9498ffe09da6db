/** Comments in GraphQL: `Business.comments`, and the mutations of the author. */
import { Arg, Ctx, Field, FieldResolver, ID, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { lengthText, limits, maxVersions } from '#rules/limits.ts';
import type { CommentSort } from '#rules/comment-orders.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { readBusinesses } from '#server/businesses/business.reads.ts';
import { After, First } from '#server/core/connection.ts';
import type { Context } from '#server/core/context.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { ListSize } from '#server/core/graphql/list-size.ts';
import { loadBatched } from '#server/core/loader.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import { commentOrders } from './comment.reads.ts';
import { readCommentVersions } from './versions.reads.ts';
import { Comment, CommentConnection, CommentVersion } from './comment.types.ts';
import { addComment, commentsOf, deleteComment, editComment } from './comment.service.ts';
import { commentDescriptions } from './comment.descriptions.ts';
import { getComment } from './find-comment.ts';
import { readHelpfulMarks } from './helpful.reads.ts';

const commentId = { description: "The comment's id." };

const CommentSorts = registerEnum('CommentSort', 'The order of the comments on a business.', commentOrders);

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
  @Query(() => Comment, { nullable: true, description: 'The comment with an id; NOT_FOUND without one.' })
  comment(
    @Arg('id', () => ID, commentId) id: string,
    @Arg('businessId', () => ID, {
      nullable: true,
      description: 'The business that it must be on; a comment on another one counts as not found.',
    })
    businessId: string | null,
    @Ctx() ctx: Context,
  ): Promise<Comment> {
    return getComment(ctx, { id, businessId: businessId ?? undefined });
  }

  @Mutation(() => AddCommentPayload, { nullable: true, description: commentDescriptions.add })
  addComment(
    @Arg('businessId', () => ID, { description: "The business's id." }) businessId: string,
    @Arg('text', () => String, { description: `The text, ${lengthText(limits.comment)}.` }) text: string,
    @Ctx() ctx: Context,
  ): Promise<AddCommentPayload> {
    return addComment(ctx, { businessId, text });
  }

  @Mutation(() => Comment, { nullable: true, description: commentDescriptions.edit })
  editComment(
    @Arg('id', () => ID, commentId) id: string,
    @Arg('text', () => String, { description: `The new text, ${lengthText(limits.comment)}.` }) text: string,
    @Ctx() ctx: Context,
  ): Promise<Comment> {
    return editComment(ctx, { id, text });
  }

  @Mutation(() => DeleteCommentPayload, { nullable: true, description: commentDescriptions.delete })
  deleteComment(@Arg('id', () => ID, commentId) id: string, @Ctx() ctx: Context): Promise<DeleteCommentPayload> {
    return deleteComment(ctx, { id });
  }

  @FieldResolver(() => Business, {
    nullable: true,
    description: 'The business, with its new number of comments after a mutation; null for viewers who do not see it.',
  })
  async business(@Root() { businessId }: Comment, @Ctx() ctx: Context): Promise<Business | null> {
    return (await loadBatched(ctx, readBusinesses, businessId)) ?? null;
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: commentDescriptions.isHelpful })
  async isHelpful(@Root() { id }: Comment, @Ctx() ctx: Context): Promise<boolean> {
    return ctx.viewer !== null && ((await loadBatched(ctx, readHelpfulMarks, id)) ?? false);
  }

  @ListSize(maxVersions)
  @FieldResolver(() => [CommentVersion], {
    description: `Its earlier texts, the newest first, at most ${maxVersions}. A text that was hidden when it was edited is not among them.`,
  })
  async versions(@Root() comment: Comment, @Ctx() ctx: Context): Promise<CommentVersion[]> {
    return (await loadBatched(ctx, readCommentVersions, comment.id, maxVersions)) ?? [];
  }
}

@Resolver(() => Business)
export class BusinessCommentsResolver {
  @FieldResolver(() => CommentConnection, { description: 'The comments, newest first by default.' })
  async comments(
    @Root() business: Business,
    @Arg('sort', () => CommentSorts, { defaultValue: 'NEWEST', description: 'The order.' }) sort: CommentSort,
    @Arg('rating', () => Int, {
      nullable: true,
      description: commentDescriptions.ratingFilter,
    })
    rating: number | null,
    @First(limits.commentPage) first: number,
    @After() after: string | null,
    @Ctx() ctx: Context,
  ) {
    return new CommentConnection(await commentsOf(ctx, business, { sort, rating, first, after }));
  }
}
