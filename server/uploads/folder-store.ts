/** Stores pictures in a folder: `pictures/4f/<key>/640.webp`, where `4f` are the last two digits of the key. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as messages from '#rules/messages.ts';
import { AppError, unavailable } from '#server/core/errors.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { codeOf } from '#server/core/start-error.ts';
import { changeOwner, makeFolder } from '#server/postgres/data-folder.ts';

/**
 * The bytes of the disk that pictures leave free. The embedded Postgres writes to the same disk, and stops when its write-ahead log
 * finds no space.
 */
const reservedSpace = 256_000_000;

/** The size and the free space of the disk of a folder, in blocks. */
type ReadSpace = (folder: string) => Promise<{ blocks: number; bavail: number; bsize: number }>;

/** The store in the folder `pictures` of `dataDir`. */
export function folderStore(dataDir: string, readSpace: ReadSpace = statfs): PictureStore {
  // The last digits of a UUIDv7 are random; the first are the time.
  const folderOf = (key: string) => join(dataDir, 'pictures', key.slice(-2), key);
  const fileOf = (key: string, width: number) => join(folderOf(key), `${width}.webp`);

  /** @throws STORAGE_FULL where the disk has less than the reserved space; some file systems do not tell their size */
  async function requireSpace(folder: string): Promise<void> {
    const { blocks, bavail, bsize } = await readSpace(folder);
    const free = bavail * bsize;
    if (blocks === 0 || free >= reservedSpace) return;
    const [found, needed] = [free, reservedSpace].map((bytes) => Math.floor(bytes / 1e6));
    const cause = new Error(
      `The disk of ${dataDir} has ${found} MB free, less than the ${needed} MB that pictures leave free.`,
    );
    throw new AppError('STORAGE_FULL', messages.storageFull, { cause });
  }

  return {
    async put(key, width, bytes) {
      const folder = folderOf(key);
      const unfinished = join(folder, `${randomUUID()}.tmp`);
      try {
        await makeFolder(folder);
        // Also those that an interrupted restore has left.
        await changeOwner(dataDir, [dirname(dirname(folder)), dirname(folder), folder]);
        await requireSpace(folder);
        await writeFile(unfinished, bytes, { flush: true });
        await changeOwner(dataDir, [unfinished]);
        await rename(unfinished, fileOf(key, width));
      } catch (error) {
        // Its error would replace that of the write, which has the same cause.
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw diskError(error);
      }
    },

    async open(key, width) {
      const file = await open(fileOf(key, width)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      try {
        const { size } = await file.stat();
        return { size, body: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    remove: (key) => rm(folderOf(key), { recursive: true, force: true, maxRetries: 3 }),
  };
}

const full = ['ENOSPC', 'EDQUOT'];
/** A disk that fails, or that the system mounts as read-only after an error; a file server that is away; too many open files. */
const away = ['EIO', 'EROFS', 'ESTALE', 'ETIMEDOUT', 'EMFILE', 'ENFILE'];

/**
 * The AppError for an error of the disk; any other error itself. Others, such as a missing right, end a start that writes the pictures of
 * the demo.
 */
export function diskError(error: unknown): unknown {
  if (full.includes(codeOf(error))) return new AppError('STORAGE_FULL', messages.storageFull, { cause: error });
  return away.includes(codeOf(error)) ? unavailable(error) : error;
}
