/** Pictures as the documented JSON. */
import type { StoredPicture } from '#server/businesses/pictures/picture.reads.ts';
import { pictureOf } from '#server/businesses/pictures/pictures.ts';
import type { Context } from '#server/core/context.ts';

/** A picture of a business, or an upload that a business may take. */
export function serializePicture(ctx: Context, picture: StoredPicture) {
  const { id, url, width, height, alt } = pictureOf(ctx, picture);
  return { _id: id, url, width, height, alt };
}
