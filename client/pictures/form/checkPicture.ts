/** Checks a chosen file before its upload, and scales large photographs down. */
import { hasPictureSignature, pictureErrorOf, pictureMessages } from '#rules/pictures.ts';
import { shrinkPicture } from './shrinkPicture.ts';
import { pictureDrafts } from './pictureDrafts.ts';

/** Returns an error for a file that has an image type but no image signature, else undefined. */
async function contentError(file: File): Promise<string | undefined> {
  // A file that cannot be read cannot be sent either.
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return hasPictureSignature(new Uint8Array(start)) ? undefined : pictureMessages.notAnImage;
}

/** A file to send, or why it is refused. */
export interface CheckedPicture {
  key: string;
  /** The name of the chosen file. */
  name: string;
  file?: File;
  error?: string;
}

export async function checkPicture(chosen: File): Promise<CheckedPicture> {
  const { name } = chosen;
  const key = pictureDrafts.newKey();
  // The size limit applies after scaling down, so camera photographs are accepted.
  const typeError = pictureErrorOf({ type: chosen.type, size: 0 });
  const file = typeError ? chosen : await shrinkPicture(chosen);
  const error = pictureErrorOf(file) ?? (await contentError(file));
  return { key, name, error, file: error ? undefined : file };
}
