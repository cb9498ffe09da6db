/** Reviews, helpful marks and replies in GraphQL. */
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Field, FieldResolver, ID, Info, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql';
import { lengthText, limits, rangeText } from '#rules/limits.ts';
import { pictureLimits } from '#rules/pictures.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { PictureInput } from '#server/businesses/pictures/picture.types.ts';
import type { Context } from '#server/core/context.ts';
import { loadBatched } from '#server/core/loader.ts';
import { Prefetched, selectsOnly } from '#server/core/prefetched.ts';
import { Comment } from './comment.types.ts';
import { setHelpful } from './helpful.service.ts';
import { deleteReply, setReply } from './reply.service.ts';
import { readOwnReviews, setReview } from './review.service.ts';
import { replyDescriptions, reviewDescriptions } from './comment.descriptions.ts';

const commentId = { description: "The comment's id." };
const text = `The text, ${lengthText(limits.comment)}.`;

/** A business whose read has the id of the viewer's review; null without one. */
type BusinessWithReview = Business & { myReviewId?: string | null };

@ObjectType({ description: 'A review and its business.' })
export class SetReviewPayload {
  @Field(() => Comment, { description: 'The comment that is the review.' })
  comment: Comment;

  @Field(() => Business, { description: 'The business, with its new rating and number of comments.' })
  business: Business;
}

@Resolver(() => Business)
export class ReviewResolver {
  @Mutation(() => SetReviewPayload, {
    nullable: true,
    description: reviewDescriptions.set,
  })
  setReview(
    @Arg('businessId', () => ID, { description: "The business's id." }) businessId: string,
    @Arg('value', () => Int, { description: `The rating, a whole number from ${rangeText(limits.rating)}.` })
    value: number,
    @Arg('text', () => String, { description: text }) given: string,
    @Arg('pictures', () => [PictureInput], {
      nullable: true,
      description: `All its pictures in their order, at most ${pictureLimits.review.max}. Pictures that are left out are removed; without the list they stay.`,
    })
    pictures: PictureInput[] | null,
    @Ctx() ctx: Context,
  ): Promise<SetReviewPayload> {
    return setReview(ctx, { businessId, value, text: given, pictures });
  }

  @Mutation(() => Comment, {
    nullable: true,
    description: 'Marks a comment of another member as helpful or removes the mark. Idempotent.',
  })
  setHelpful(
    @Arg('commentId', () => ID, commentId) id: string,
    @Arg('helpful', () => Boolean, { description: 'True to mark, false to remove the mark.' }) helpful: boolean,
    @Ctx() ctx: Context,
  ): Promise<Comment> {
    return setHelpful(ctx, { id, helpful });
  }

  @Mutation(() => Comment, {
    nullable: true,
    description: replyDescriptions.set,
  })
  setReply(
    @Arg('commentId', () => ID, commentId) id: string,
    @Arg('text', () => String, { description: text }) given: string,
    @Ctx() ctx: Context,
  ): Promise<Comment> {
    return setReply(ctx, { id, text: given });
  }

  @Mutation(() => Comment, {
    nullable: true,
    description: `${replyDescriptions.delete} Idempotent.`,
  })
  deleteReply(@Arg('commentId', () => ID, commentId) id: string, @Ctx() ctx: Context): Promise<Comment> {
    return deleteReply(ctx, { id });
  }

  @Prefetched()
  @FieldResolver(() => Comment, { nullable: true, description: "The viewer's review; null without one." })
  async myReview(
    @Root() { id: businessId, myReviewId: id }: BusinessWithReview,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Pick<Comment, 'id'> | null> {
    if (!ctx.viewer || id === null) return null;
    return id && selectsOnly(info, { id }) ? { id } : ((await loadBatched(ctx, readOwnReviews, businessId)) ?? null);
  }
}
