/** The interface of picture stores: a folder, or an S3-compatible store. */
import type { Readable } from 'node:stream';

/** One opened file of a picture. The caller reads `body` to its end or destroys it. */
interface OpenedPicture {
  /** In bytes. */
  size: number;
  body: Readable;
}

/** A picture has a key (a new UUID for every upload) and one WebP file for each of its widths. */
export interface PictureStore {
  /**
   * Writes the file of one width, completely or not at all.
   * @throws STORAGE_FULL, SERVICE_UNAVAILABLE
   */
  put(key: string, width: number, bytes: Buffer): Promise<void>;
  /**
   * Opens the file of one width.
   * @returns undefined where there is none
   * @throws SERVICE_UNAVAILABLE
   */
  open(key: string, width: number): Promise<OpenedPicture | undefined>;
  /**
   * Removes the files of all widths, and those of interrupted writes. Does nothing where there are none.
   * @throws SERVICE_UNAVAILABLE
   */
  remove(key: string): Promise<void>;
}
