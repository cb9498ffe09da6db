/** The public addresses of a kept picture. */
import { widthsUpTo } from './widths.ts';

/** A kept picture as its owner's row remembers it: the key, the size of the widest, and a tiny blurred stand-in. */
export interface StoredCover {
  key: string;
  width: number;
  height: number;
  /** A data address of less than 250 bytes. */
  placeholder: string;
}

/** A picture ready for an `img`: `src` is the widest, `srcSet` names them all. */
export interface CoverAddresses extends Omit<StoredCover, 'key'> {
  src: string;
  srcSet: string;
}

const addressOf = (origin: string, key: string, width: number): string => `${origin}/pictures/${key}-${width}.webp`;

/**
 * A picture's absolute addresses.
 * @param origin where the site is reached, without a slash at the end
 */
export function coverAddresses(origin: string, { key, ...shown }: StoredCover): CoverAddresses {
  const srcSet = widthsUpTo(shown.width).map((width) => `${addressOf(origin, key, width)} ${width}w`);
  return { ...shown, src: addressOf(origin, key, shown.width), srcSet: srcSet.join(', ') };
}

/** The documented `images` of a listing: the address of its cover, or an empty list. */
export const imageAddresses = (origin: string, cover: Pick<StoredCover, 'key' | 'width'> | null): string[] =>
  cover ? [addressOf(origin, cover.key, cover.width)] : [];
