/** Stores pictures in a folder: `pictures/4f/<key>/640.webp`, where `4f` are the last two digits of the key. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as messages from '#rules/messages.ts';
import { AppError } from '#server/core/errors.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { codeOf } from '#server/core/start-error.ts';
import { changeOwner, makeFolder } from '#server/postgres/data-folder.ts';

/** The store in the folder `pictures` of `dataDir`. */
export function folderStore(dataDir: string): PictureStore {
  // The last digits of a UUIDv7 are random; the first are the time.
  const folderOf = (key: string) => join(dataDir, 'pictures', key.slice(-2), key);
  const fileOf = (key: string, width: number) => join(folderOf(key), `${width}.webp`);

  return {
    async put(key, width, bytes) {
      const folder = folderOf(key);
      const unfinished = join(folder, `${randomUUID()}.tmp`);
      try {
        await makeFolder(folder);
        // Also those that an interrupted restore has left.
        await changeOwner(dataDir, [dirname(dirname(folder)), dirname(folder), folder]);
        await writeFile(unfinished, bytes, { flush: true });
        await changeOwner(dataDir, [unfinished]);
        await rename(unfinished, fileOf(key, width));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw isFull(error) ? new AppError('STORAGE_FULL', messages.storageFull, { cause: error }) : error;
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

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
