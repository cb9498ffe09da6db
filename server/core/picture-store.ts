/** Where pictures live: one interface, so that a folder and an S3-compatible store are the same to everyone else. */
import type { Readable } from 'node:stream';

/** One width of a picture, opened. Whoever opens it reads `body` to its end or destroys it. */
export interface OpenedPicture {
  /** In bytes. */
  size: number;
  body: Readable;
}

/** A picture is a key (a fresh UUID for every upload) with one WebP file for each of its widths. */
export interface PictureStore {
  /**
   * Writes one width, whole or not at all.
   * @throws STORAGE_FULL, SERVICE_UNAVAILABLE
   */
  put(key: string, width: number, bytes: Buffer): Promise<void>;
  /**
   * Opens one width, or gives undefined where there is none.
   * @throws SERVICE_UNAVAILABLE
   */
  open(key: string, width: number): Promise<OpenedPicture | undefined>;
  /**
   * Removes every width, and what a write that was cut short left; a picture that is not there is removed already.
   * @throws SERVICE_UNAVAILABLE
   */
  remove(key: string): Promise<void>;
}
