/** The public URLs of a stored picture. */
import { widthsUpTo } from './widths.ts';

/** A stored picture as in the row of its business: the key, the size of the widest file, and a blurred placeholder. */
export interface StoredPicture {
  key: string;
  width: number;
  height: number;
  /** A data URL of less than 250 bytes. */
  placeholder: string;
}

/** The attributes of an `img`: `src` is the widest file, `srcSet` has all of them. */
export interface PictureUrls extends Omit<StoredPicture, 'key'> {
  src: string;
  srcSet: string;
}

/** A picture whose URLs are signed while its business is hidden; see `hidden-pictures.ts`. */
type WithSignature<Cover> = Cover & { signature?: string };

const urlOf = (origin: string, { key, signature }: WithSignature<{ key: string }>, width: number): string =>
  `${origin}/pictures/${key}-${width}.webp${signature ? `?signature=${signature}` : ''}`;

/**
 * The URLs of a picture.
 * @param origin the start of the URLs, without a slash at the end; empty makes them relative
 */
export function pictureUrls(origin: string, stored: WithSignature<StoredPicture>): PictureUrls {
  const { key: _key, signature: _signature, ...cover } = stored;
  const srcSet = widthsUpTo(cover.width).map((width) => `${urlOf(origin, stored, width)} ${width}w`);
  return { ...cover, src: urlOf(origin, stored, cover.width), srcSet: srcSet.join(', ') };
}

/** The documented `images` of a business: the URL of its cover, or an empty list. */
export const pictureUrlList = (
  origin: string,
  cover: WithSignature<Pick<StoredPicture, 'key' | 'width'>> | null,
): string[] => (cover ? [urlOf(origin, cover, cover.width)] : []);
