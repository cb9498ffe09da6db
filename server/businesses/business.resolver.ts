/** Listings in GraphQL: the owner's verbs, and the fields that are not columns. */
import { Arg, Ctx, FieldResolver, Float, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { load } from '#server/core/batch.ts';
import type { Context } from '#server/core/context.ts';
import { coverAddresses } from '#server/uploads/cover-addresses.ts';
import { receivedFile, UploadScalar, type ReceivedUpload } from '#server/uploads/upload.scalar.ts';
import { getUser } from '#server/users/user.service.ts';
import { User } from '#server/users/user.entity.ts';
import { Business, coverOf, type BusinessStats } from './business.entity.ts';
import { readBusinesses } from './business.reads.ts';
import { Cover, CreateBusinessInput, UpdateBusinessInput } from './business.types.ts';
import { createBusiness, deleteBusiness, updateBusiness } from './business.service.ts';

const nothing: BusinessStats = {
  numLikes: 0,
  numSaves: 0,
  numComments: 0,
  numRatings: 0,
  averageRating: 0,
  ratingCounts: [0, 0, 0, 0, 0],
};

const statsOf = async (ctx: Context, business: Business): Promise<BusinessStats> =>
  business.stats ?? (await load(ctx, readBusinesses, business.id))?.stats ?? nothing;

const image = {
  nullable: true,
  description: 'JPEG, PNG, WebP or GIF, at most 5 MB and 24 megapixels (a multipart request).',
};

@Resolver(() => Business)
export class BusinessResolver {
  @Mutation(() => Business, { description: 'Lists a business of the own.' })
  async createBusiness(
    @Arg('input', () => CreateBusinessInput, { description: 'The listing.' }) input: CreateBusinessInput,
    @Arg('image', () => UploadScalar, image) upload: ReceivedUpload | null,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return createBusiness(ctx, input, await receivedFile(upload));
  }

  @Mutation(() => Business, { description: 'Edits an own listing; a given picture replaces the old one.' })
  async updateBusiness(
    @Arg('id', () => ID, { description: "The listing's id." }) id: string,
    @Arg('input', () => UpdateBusinessInput, { description: 'The fields to change.' }) input: UpdateBusinessInput,
    @Arg('image', () => UploadScalar, image) upload: ReceivedUpload | null,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return updateBusiness(ctx, id, input, await receivedFile(upload));
  }

  @Mutation(() => ID, { description: 'Deletes an own listing with everything on it, and gives its id.' })
  deleteBusiness(
    @Arg('id', () => ID, { description: "The listing's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteBusiness(ctx, id);
  }

  @FieldResolver(() => User, { description: 'Who listed it.' })
  owner(@Root() business: Business, @Ctx() ctx: Context): User | Promise<User> {
    return business.owner ?? getUser(ctx, business.ownerId);
  }

  @FieldResolver(() => [String], {
    description: 'The addresses of its pictures, the cover first; empty where there is none.',
  })
  images(@Root() business: Business, @Ctx() ctx: Context): string[] {
    const cover = coverOf(business);
    return cover ? [coverAddresses(ctx.origin, cover).src] : [];
  }

  @FieldResolver(() => Cover, {
    nullable: true,
    description: 'Its picture, ready to be shown; null where there is none.',
  })
  cover(@Root() business: Business, @Ctx() ctx: Context): Cover | null {
    const cover = coverOf(business);
    return cover && coverAddresses(ctx.origin, cover);
  }

  @FieldResolver(() => Float, { description: 'The exact mean of all ratings, 0 when there is none.' })
  async averageRating(@Root() business: Business, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, business)).averageRating;
  }

  @FieldResolver(() => Int, { description: 'How many people rated it.' })
  async numRatings(@Root() business: Business, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, business)).numRatings;
  }

  @FieldResolver(() => [Int], { description: 'How many people gave 1, 2, 3, 4 and 5 stars, in that order.' })
  async ratingCounts(@Root() business: Business, @Ctx() ctx: Context): Promise<number[]> {
    return (await statsOf(ctx, business)).ratingCounts;
  }

  @FieldResolver(() => Int, { description: 'How many comments it has.' })
  async numComments(@Root() business: Business, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, business)).numComments;
  }

  @FieldResolver(() => Int, { description: 'How many people saved it.' })
  async numSaves(@Root() business: Business, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, business)).numSaves;
  }

  @FieldResolver(() => Int, { description: 'How many people like it.' })
  async numLikes(@Root() business: Business, @Ctx() ctx: Context): Promise<number> {
    return (await statsOf(ctx, business)).numLikes;
  }
}
