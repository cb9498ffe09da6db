/** The pictures of a business as both APIs show them. */
import { limits } from '#rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { loadBatched } from '#server/core/loader.ts';
import { checkPageSize } from '#server/core/page.ts';
import { pictureUrls, type PictureUrls } from '#server/uploads/picture-urls.ts';
import { pictureSignature } from '#server/uploads/hidden-pictures.ts';
import { isHidden } from '#server/users/hidden.ts';
import { coverOf, type Business } from '../business.entity.ts';
import { readPictures, type DescribedPicture } from './picture.reads.ts';
import type { Picture } from './picture.types.ts';

/**
 * Returns the first pictures of a business. The statement of the details page has read them; elsewhere those of all businesses of
 * a request are read by one statement.
 * @throws BAD_USER_INPUT unless `first` is from 1 to 10
 */
export async function getPictures(ctx: Context, business: Business, first: number): Promise<DescribedPicture[]> {
  checkPageSize(first, limits.pictures);
  if (business.coverKey === null) return [];
  const pictures = business.pictures ?? (await loadBatched(ctx, readPictures, business.id)) ?? [];
  return pictures.slice(0, first).map((picture) => withSignature(ctx, picture, isHidden(business)));
}

/** A picture, with a signature while it is hidden, so that its URLs open. */
export const withSignature = <P extends { key: string }>(
  { signingKey }: Context,
  picture: P,
  hidden: boolean,
): P & { signature?: string } =>
  hidden ? { ...picture, signature: pictureSignature(signingKey, picture.key) } : picture;

/** The cover of a business with its URLs; null without one. */
export function shownCover(ctx: Context, business: Business): PictureUrls | null {
  const cover = coverOf(business);
  return cover && pictureUrls(ctx.origin, withSignature(ctx, cover, isHidden(business)));
}

/** A stored picture with its URLs. */
export function pictureOf(ctx: Context, { key, alt, ...stored }: DescribedPicture): Picture {
  const { src, srcSet, placeholder, width, height } = pictureUrls(ctx.origin, { key, ...stored });
  return { id: key, url: src, srcSet, placeholder, width, height, alt };
}
