/** What an uploaded picture must be, in texts of the server only: apart from the size of the file, the client checks no limit. */
import { limits } from '#rules/limits.ts';
import { maxPictureSize } from '#rules/pictures.ts';

const maxPixels = `${limits.picture.pixels / 1_000_000} megapixels`;

/** For the descriptions of both APIs. */
export const pictureText = `JPEG, PNG, WebP or GIF, at most ${maxPictureSize} and ${maxPixels}`;

/** The message above the limit of pixels. */
export const tooManyPixels = `Image must have at most ${maxPixels}`;
