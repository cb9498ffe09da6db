/** Pictures of businesses in GraphQL. */
import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { pictureText } from '#server/uploads/picture-texts.ts';
import { receivedFile, UploadScalar, uploadText, type ReceivedUpload } from '#server/uploads/upload.scalar.ts';
import { businessDescriptions } from '../business.descriptions.ts';
import { Business } from '../business.entity.ts';
import { pictureOf, getPictures } from './pictures.ts';
import { Picture } from './picture.types.ts';
import { uploadPicture } from './picture.service.ts';

@Resolver(() => Business)
export class PictureResolver {
  @Mutation(() => Picture, {
    nullable: true,
    description: businessDescriptions.uploadPicture,
  })
  async uploadPicture(
    @Arg('image', () => UploadScalar, { description: `${pictureText}. ${uploadText}` }) upload: ReceivedUpload,
    @Ctx() ctx: Context,
  ): Promise<Picture> {
    return pictureOf(ctx, await uploadPicture(ctx, await receivedFile(upload)));
  }

  @FieldResolver(() => [Picture], { description: 'Its pictures in their order, the cover first.' })
  async pictures(
    @Root() business: Business,
    @Arg('first', () => Int, {
      defaultValue: limits.pictures,
      description: `The number of pictures to return, from 1 to ${limits.pictures}.`,
    })
    first: number,
    @Ctx() ctx: Context,
  ): Promise<Picture[]> {
    return (await getPictures(ctx, business, first)).map((picture) => pictureOf(ctx, picture));
  }
}
