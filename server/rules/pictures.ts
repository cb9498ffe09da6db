/** Rules for an uploaded picture, asked by the form before it is sent and by the server when it arrives. */
import { limits } from './limits.ts';

export const pictureMessages = {
  notAnImage: 'Please select an image file',
  tooLarge: 'Image must be smaller than 5 MB',
} as const;

/** The kinds of file a person may pick. What the bytes really are is decided by decoding them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;

/** The sentence that refuses a picked file, or undefined. Takes a browser's File or anything like it. */
export function pictureErrorOf({ type, size }: { type: string; size: number }): string | undefined {
  if (!(pictureTypes as readonly string[]).includes(type)) return pictureMessages.notAnImage;
  return size > limits.picture.bytes ? pictureMessages.tooLarge : undefined;
}

const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];

/** Whether a file begins as one of those kinds. Takes its first twelve bytes or more; what follows may still be broken. */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP');
  return isWebp || beginnings.some((beginning) => text.startsWith(beginning));
}
