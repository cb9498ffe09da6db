/** Likes, saves and ratings in GraphQL. */
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, ID, Info, Int, Mutation, Resolver, Root } from 'type-graphql';
import { limits, rangeText } from '#rules/limits.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { loadBatched } from '#server/core/loader.ts';
import type { Context } from '#server/core/context.ts';
import { Prefetched, selectsOnly } from '#server/core/prefetched.ts';
import { reloadBusiness } from './likes-and-saves.ts';
import { readOwnReactions, type OwnReactions } from './reaction.loader.ts';
import { clearRating, rateBusiness, setLike, setSaved } from './reaction.service.ts';

const businessId = { description: "The business's id." };

const none: OwnReactions = { isLiked: false, isSaved: false, myRating: null };
const ownOf = async (ctx: Context, business: Business): Promise<OwnReactions> =>
  (await loadBatched(ctx, readOwnReactions, business.id)) ?? none;

/** Adds the fields that did not change, which clients rarely select after a like or a save: they cost a statement. */
const withUnchanged = async <T extends { id: string }>(ctx: Context, info: GraphQLResolveInfo, changed: T) =>
  selectsOnly(info, changed) ? changed : Object.assign(await reloadBusiness(ctx, changed.id), changed);

@Resolver(() => Business)
export class ReactionResolver {
  @Mutation(() => Business, {
    nullable: true,
    description: 'Likes a business or removes the like. Idempotent.',
  })
  async setLike(
    @Arg('businessId', () => ID, businessId) id: string,
    @Arg('liked', () => Boolean, { description: 'True to like, false to remove the like.' }) liked: boolean,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Partial<Business>> {
    return withUnchanged(ctx, info, await setLike(ctx, { businessId: id, liked }));
  }

  @Mutation(() => Business, {
    nullable: true,
    description: 'Saves a business or removes it from the saved ones. Idempotent.',
  })
  async setSaved(
    @Arg('businessId', () => ID, businessId) id: string,
    @Arg('saved', () => Boolean, { description: 'True to save, false to remove.' }) saved: boolean,
    @Ctx() ctx: Context,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Partial<Business>> {
    return withUnchanged(ctx, info, await setSaved(ctx, { businessId: id, saved }));
  }

  @Mutation(() => Business, {
    nullable: true,
    description: "Rates a business; a new rating replaces the viewer's old one.",
  })
  rateBusiness(
    @Arg('businessId', () => ID, businessId) id: string,
    @Arg('value', () => Int, { description: `A whole number from ${rangeText(limits.rating)}.` }) value: number,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return rateBusiness(ctx, { businessId: id, value });
  }

  @Mutation(() => Business, { nullable: true, description: "Removes the viewer's rating of a business. Idempotent." })
  clearRating(@Arg('businessId', () => ID, businessId) id: string, @Ctx() ctx: Context): Promise<Business> {
    return clearRating(ctx, id);
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether the viewer likes it; false for a visitor.' })
  isLiked(@Root() business: Business, @Ctx() ctx: Context): boolean | Promise<boolean> {
    return ctx.viewer ? ownOf(ctx, business).then(({ isLiked }) => isLiked) : false;
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether the viewer saved it; false for a visitor.' })
  isSaved(@Root() business: Business, @Ctx() ctx: Context): boolean | Promise<boolean> {
    return ctx.viewer ? ownOf(ctx, business).then(({ isSaved }) => isSaved) : false;
  }

  @Prefetched()
  @FieldResolver(() => Int, {
    nullable: true,
    description: `The viewer's rating, ${rangeText(limits.rating)} stars; null without one.`,
  })
  myRating(@Root() business: Business, @Ctx() ctx: Context): number | null | Promise<number | null> {
    return ctx.viewer ? ownOf(ctx, business).then(({ myRating }) => myRating) : null;
  }
}
