/** The columns of a business that repeat its first picture, for lists and for the quota. */
import { imagePositions } from '#rules/pictures.ts';
import type { Business } from '../business.entity.ts';
import type { PictureRecord } from './picture.reads.ts';

type CoverColumns = Pick<Business, 'coverKey' | 'coverWidth' | 'coverHeight' | 'coverPlaceholder' | 'pictureBytes'>;

/**
 * The columns for the pictures of a business.
 * @param shown the key of its cover until now. A new cover is shown from its middle.
 */
export function coverColumns(
  pictures: PictureRecord[],
  shown: string | null = null,
): CoverColumns & { imagePosition?: number } {
  const [cover] = pictures;
  return {
    coverKey: cover?.key ?? null,
    coverWidth: cover?.width ?? null,
    coverHeight: cover?.height ?? null,
    coverPlaceholder: cover?.placeholder ?? null,
    pictureBytes: pictures.reduce((sum, { bytes }) => sum + bytes, 0),
    ...((cover?.key ?? null) !== shown && { imagePosition: imagePositions.default }),
  };
}
