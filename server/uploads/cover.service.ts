/** Keeps a picture and the row that shows it together, whatever fails in between. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { unavailable } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { queryRows } from '#server/database/sql.ts';
import type { StoredCover } from './cover-addresses.ts';
import { clearGarbage } from './garbage.ts';
import type { IncomingFile } from './multipart.ts';
import { processPicture, type ProcessedPicture } from './picture.ts';

type Services = Pick<Context, 'db' | 'store' | 'log'>;

/** A picture that was just stored. */
export interface NewCover extends StoredCover {
  /** Bytes of all widths. */
  bytes: number;
}

/** Takes the picture into the transaction that shows it, and gives what its row has to remember; null without one. */
export type PictureChange = (manager: EntityManager) => Promise<NewCover | null>;

/**
 * Runs a write that may bring a picture. The write calls `claim` inside its own transaction; whatever fails, a kill
 * included, leaves either the row with its files or neither. Files that the write left without a row are removed.
 * @param write may run its transaction again, and claim again in it
 * @throws what `processPicture` and the store throw for the picture, and what the write throws
 */
export async function withCover<T>(
  services: Services,
  image: IncomingFile | undefined,
  write: (claim: PictureChange) => Promise<T>,
): Promise<T> {
  const cover = image ? await storePicture(services, image.buffer) : null;
  try {
    return await write(async (manager) => {
      if (cover) await changePicture(manager, cover.key);
      return cover;
    });
  } catch (error) {
    if (cover) await abandon(services, cover.key);
    throw error;
  } finally {
    await clearGarbage(services);
  }
}

/**
 * Makes the files of a picture and stores them. They are garbage in an hour unless `claimPicture` takes them.
 * @throws what `processPicture` throws; STORAGE_FULL and SERVICE_UNAVAILABLE of the store, with nothing left behind
 */
export async function storePicture({ db, store }: Pick<Services, 'db' | 'store'>, buffer: Buffer): Promise<NewCover> {
  const { files, ...shown } = await processPicture(buffer);
  const key = newId();
  // Committed before the first file exists: a kill from here on leaves files that the sweeper knows of.
  await queryRows(db, "INSERT INTO picture_garbage (key, due_at) VALUES ($1, now() + interval '1 hour')", [key]);
  await putAll(store, key, files);
  return { key, ...shown, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

async function putAll(store: Context['store'], key: string, files: ProcessedPicture['files']): Promise<void> {
  const written = await Promise.allSettled(files.map(({ width, bytes }) => store.put(key, width, bytes)));
  const failed = written.find((each) => each.status === 'rejected');
  if (!failed) return;
  // The key stays garbage for its hour all the same: a store that gave no answer may still finish the write, and is not
  // waited for again.
  await Promise.race([store.remove(key).catch(() => undefined), wait(250, undefined, { ref: false })]);
  throw failed.reason;
}

/**
 * Takes a stored picture out of the garbage, in the transaction that writes the row showing it.
 * @throws SERVICE_UNAVAILABLE where its hour is over
 */
export async function changePicture(manager: EntityManager, key: string): Promise<void> {
  // The minute keeps a claim that is not yet committed out of the sweeper's reach.
  const [, claimed] = await manager.query<[unknown, number]>(
    "DELETE FROM picture_garbage WHERE key = $1 AND due_at > clock_timestamp() + interval '1 minute'",
    [key],
  );
  if (claimed !== 1) throw unavailable();
}

/** Makes an unclaimed picture due at once. Where the write was committed after all, its key is no longer here. */
async function abandon({ db, log }: Services, key: string): Promise<void> {
  await queryRows(db, 'UPDATE picture_garbage SET due_at = now() WHERE key = $1', [key]).catch((error: unknown) =>
    log.warn({ err: error, key }, 'a picture without a row stays until its hour is over'),
  );
}
