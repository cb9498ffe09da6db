/** The public URLs of a stored picture. */
import { widthsUpTo } from './widths.ts';

/** A stored picture as in the row of its business: the key, the size of the widest file, and a blurred placeholder. */
export interface StoredCover {
  key: string;
  width: number;
  height: number;
  /** A data URL of less than 250 bytes. */
  placeholder: string;
}

/** The attributes of an `img`: `src` is the widest file, `srcSet` has all of them. */
export interface CoverAddresses extends Omit<StoredCover, 'key'> {
  src: string;
  srcSet: string;
}

/** A picture whose addresses have a proof while its business is hidden; see `hidden-pictures.ts`. */
type Addressed<Cover> = Cover & { proof?: string };

const addressOf = (origin: string, { key, proof }: Addressed<{ key: string }>, width: number): string =>
  `${origin}/pictures/${key}-${width}.webp${proof ? `?proof=${proof}` : ''}`;

/**
 * The URLs of a picture.
 * @param origin the start of the URLs, without a slash at the end; empty makes them relative
 */
export function coverAddresses(origin: string, stored: Addressed<StoredCover>): CoverAddresses {
  const { key: _key, proof: _proof, ...cover } = stored;
  const srcSet = widthsUpTo(cover.width).map((width) => `${addressOf(origin, stored, width)} ${width}w`);
  return { ...cover, src: addressOf(origin, stored, cover.width), srcSet: srcSet.join(', ') };
}

/** The documented `images` of a business: the URL of its cover, or an empty list. */
export const imageAddresses = (origin: string, cover: Addressed<Pick<StoredCover, 'key' | 'width'>> | null): string[] =>
  cover ? [addressOf(origin, cover, cover.width)] : [];
