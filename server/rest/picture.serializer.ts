/** Pictures as the documented JSON. */
import type { DescribedPicture } from '#server/businesses/pictures/picture.reads.ts';
import type { Picture } from '#server/businesses/pictures/picture.types.ts';
import { pictureOf } from '#server/businesses/pictures/pictures.ts';
import type { Context } from '#server/core/context.ts';

/** A picture of a business or a review. */
export const pictureJson = ({ id, url, width, height, alt }: Picture) => ({ _id: id, url, width, height, alt });

/** An upload that a business or a review may take. */
export const serializePicture = (ctx: Context, picture: DescribedPicture) => pictureJson(pictureOf(ctx, picture));
