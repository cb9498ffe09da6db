/** Where pictures live: one interface, so that a folder and an S3-compatible store are the same to everyone else. */

export interface PictureStore {
  /** Writes a file whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The file's bytes, or undefined where there is none. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
}
