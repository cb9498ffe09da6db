/** Rules for an uploaded picture. The form checks them before the upload, the server when it receives the file. */
import { lengthText, limits } from './limits.ts';
import { textRule } from './rule.ts';

/** The part of a picture that cards show, in percent of the way from its left or top end. */
export const imagePositions = { min: 0, max: 100, default: 50 } as const;

/** The largest size of a file in words: '5 MB'. */
export const maxPictureSize = `${limits.picture.bytes / 1_000_000} MB`;

export const pictureMessages = {
  notAnImage: 'Please select an image file',
  tooLarge: `Image must be smaller than ${maxPictureSize}`,
  gone: 'A picture is no longer available, please add it again',
} as const;

/** How many pictures a business and a review have at most, and the message above that. */
export const pictureLimits = {
  business: { max: limits.pictures, tooMany: `A business can have at most ${limits.pictures} pictures` },
  review: { max: limits.reviewPictures, tooMany: `A review can have at most ${limits.reviewPictures} pictures` },
} as const;
export type PictureLimit = (typeof pictureLimits)[keyof typeof pictureLimits];

/** The rule for the description of a picture, which may be empty. */
export const altRule = textRule({ label: 'Picture description', ...limits.alt });
/** What the description of a picture is, for the descriptions of both APIs. */
export const altText = `What the picture shows, for users who cannot see it, ${lengthText(limits.alt)}; empty without a description`;

/** The accepted types. The server does not trust them: it decodes the file. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** The message for a file that is not accepted; undefined if it is. */
export function pictureErrorOf({ type, size }: { type: string; size: number }): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(type)) return pictureMessages.notAnImage;
  return size > limits.picture.bytes ? pictureMessages.tooLarge : undefined;
}

const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];

/** Whether a file has the signature of an accepted type. @param bytes its first twelve bytes or more */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP');
  return isWebp || signatures.some((signature) => text.startsWith(signature));
}
