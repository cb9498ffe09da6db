/** Likes, saves and stars in GraphQL, and the viewer's own on each business. */
import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Business } from '#server/businesses/business.entity.ts';
import { loadBatched } from '#server/core/loader.ts';
import { Prefetched } from '#server/core/prefetched.ts';
import type { Context } from '#server/core/context.ts';
import { readOwnReactions, type OwnReactions } from './reaction.loader.ts';
import { rateBusiness, setLike, setSaved } from './reaction.service.ts';

const businessId = { description: "The business's id." };

const none: OwnReactions = { isLiked: false, isSaved: false, myRating: null };
const own = async (ctx: Context, business: Business): Promise<OwnReactions> =>
  (await loadBatched(ctx, readOwnReactions, business.id)) ?? none;

@Resolver(() => Business)
export class ReactionResolver {
  @Mutation(() => Business, {
    nullable: true,
    description: 'Likes a business or takes the like back; a retry is harmless.',
  })
  setLike(
    @Arg('businessId', () => ID, businessId) id: string,
    @Arg('liked', () => Boolean, { description: 'Whether it shall be liked.' }) liked: boolean,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return setLike(ctx, { businessId: id, liked });
  }

  @Mutation(() => Business, {
    nullable: true,
    description: 'Saves a business or takes it off the list; a retry is harmless.',
  })
  setSaved(
    @Arg('businessId', () => ID, businessId) id: string,
    @Arg('saved', () => Boolean, { description: 'Whether it shall be saved.' }) saved: boolean,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return setSaved(ctx, { businessId: id, saved });
  }

  @Mutation(() => Business, {
    nullable: true,
    description: 'Gives a business stars; given again they replace the first.',
  })
  rateBusiness(
    @Arg('businessId', () => ID, businessId) id: string,
    @Arg('value', () => Int, { description: 'A whole number from 1 to 5.' }) value: number,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return rateBusiness(ctx, { businessId: id, value });
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether the signed-in person likes it; false for a visitor.' })
  isLiked(@Root() business: Business, @Ctx() ctx: Context): boolean | Promise<boolean> {
    return ctx.viewer ? own(ctx, business).then(({ isLiked }) => isLiked) : false;
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether the signed-in person saved it; false for a visitor.' })
  isSaved(@Root() business: Business, @Ctx() ctx: Context): boolean | Promise<boolean> {
    return ctx.viewer ? own(ctx, business).then(({ isSaved }) => isSaved) : false;
  }

  @Prefetched()
  @FieldResolver(() => Int, {
    nullable: true,
    description: 'The stars that the signed-in person gave, 1 to 5; null where there are none.',
  })
  myRating(@Root() business: Business, @Ctx() ctx: Context): number | null | Promise<number | null> {
    return ctx.viewer ? own(ctx, business).then(({ myRating }) => myRating) : null;
  }
}
