/** The columns of a business for a new cover, and for none. A new picture is shown from its middle. */
import { imagePositions } from '#rules/pictures.ts';
import type { NewCover } from '#server/uploads/cover.service.ts';

export const coverColumns = ({ key, width, height, placeholder, bytes }: NewCover) => ({
  coverKey: key,
  coverWidth: width,
  coverHeight: height,
  coverPlaceholder: placeholder,
  coverBytes: bytes,
  imagePosition: imagePositions.default,
});

export const noCover = {
  coverKey: null,
  coverWidth: null,
  coverHeight: null,
  coverPlaceholder: null,
  coverBytes: 0,
  imagePosition: imagePositions.default,
};
