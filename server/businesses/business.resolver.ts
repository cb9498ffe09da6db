/** Businesses in GraphQL: the mutations of the owner, and the fields that are not columns. */
import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Resolver, Root } from 'type-graphql';
import { Prefetched } from '#server/core/prefetched.ts';
import type { Context } from '#server/core/context.ts';
import { isHidden, isPending } from '#server/users/hidden.ts';
import { pictureText } from '#server/uploads/picture-texts.ts';
import { receivedFile, UploadScalar, uploadText, type ReceivedUpload } from '#server/uploads/upload.scalar.ts';
import { getUser } from '#server/users/user.service.ts';
import { User } from '#server/users/user.entity.ts';
import { Business } from './business.entity.ts';
import { Cover, CreateBusinessInput, UpdateBusinessInput } from './business.types.ts';
import { updateBusiness } from './business-edit.service.ts';
import { createBusiness, deleteBusiness, getBusiness } from './business.service.ts';
import { shownCover } from './pictures/pictures.ts';

const image = {
  nullable: true,
  description: `A new cover: ${pictureText}. ${uploadText}`,
};

@Resolver(() => Business)
export class BusinessResolver {
  @Mutation(() => Business, { nullable: true, description: 'Creates a business of the viewer.' })
  async createBusiness(
    @Arg('input', () => CreateBusinessInput, { description: 'The new business.' }) input: CreateBusinessInput,
    @Arg('image', () => UploadScalar, image) upload: ReceivedUpload | null,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return createBusiness(ctx, input, { image: await receivedFile(upload) });
  }

  @Mutation(() => Business, {
    nullable: true,
    description: "Edits one of the viewer's businesses; a new cover replaces the old one.",
  })
  async updateBusiness(
    @Arg('id', () => ID, { description: "The business's id." }) id: string,
    @Arg('input', () => UpdateBusinessInput, { description: 'The fields to change.' }) input: UpdateBusinessInput,
    @Arg('image', () => UploadScalar, image) upload: ReceivedUpload | null,
    @Ctx() ctx: Context,
  ): Promise<Business> {
    return updateBusiness(ctx, id, input, { image: await receivedFile(upload) });
  }

  @Mutation(() => ID, {
    nullable: true,
    description:
      "Deletes one of the viewer's businesses with its comments, ratings, likes and saves, and returns its id.",
  })
  deleteBusiness(
    @Arg('id', () => ID, { description: "The business's id." }) id: string,
    @Ctx() ctx: Context,
  ): Promise<string> {
    return deleteBusiness(ctx, id);
  }

  @Prefetched()
  @FieldResolver(() => User, { description: 'The owner.' })
  owner(@Root() business: Business, @Ctx() ctx: Context): Promise<User> {
    return getUser(ctx, business.ownerId);
  }

  @FieldResolver(() => [String], {
    description: 'The URL of its cover in a list; empty without a picture. `pictures` has the others.',
  })
  images(@Root() business: Business, @Ctx() ctx: Context): string[] {
    const cover = shownCover(ctx, business);
    return cover ? [cover.src] : [];
  }

  @Prefetched()
  @FieldResolver(() => Cover, {
    nullable: true,
    description: 'The first picture in several widths; null without a picture.',
  })
  cover(@Root() business: Business, @Ctx() ctx: Context): Cover | null {
    return shownCover(ctx, business);
  }

  @Prefetched()
  @FieldResolver(() => Boolean, {
    description: 'Whether only its owner and moderators see it, by a decision or until a moderator has read it.',
  })
  isHidden(@Root() business: Business): boolean {
    return isHidden(business);
  }

  @Prefetched()
  @FieldResolver(() => Boolean, { description: 'Whether it waits for a moderator, since it contains links.' })
  isPending(@Root() business: Business): boolean {
    return isPending(business);
  }

  // Lists do not read its columns.
  @Prefetched()
  @FieldResolver(() => [Int], { description: 'The numbers of ratings of 1, 2, 3, 4 and 5 stars, in that order.' })
  async ratingCounts(@Root() business: Business, @Ctx() ctx: Context): Promise<number[]> {
    return (await getBusiness(ctx, business.id)).ratingCounts;
  }
}
