/** Writes a picture and its row together: a failure leaves either both or neither. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';
import { unavailable } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { isUnanswered } from '#server/database/errors.ts';
import { queryRows } from '#server/database/sql.ts';
import type { StoredPicture } from './picture-urls.ts';
import { clearGarbage } from './garbage.ts';
import type { IncomingFile } from './multipart.ts';
import { processPicture, type ProcessedPicture } from './picture.ts';

type Services = Pick<Context, 'db' | 'store' | 'log'>;

/** A new stored picture. */
export interface NewPicture extends StoredPicture {
  /** The size of all widths together, in bytes. */
  bytes: number;
}

/** Claims the new picture in the transaction that writes its row. Returns the columns of the row; null without a picture. */
type ClaimPicture = (manager: EntityManager) => Promise<NewPicture | null>;

/**
 * Runs a write that may have a picture. The write calls `claim` inside its transaction. A failure, even a kill of the
 * process, leaves either the row with its files or neither. Files without a row are removed.
 * @param write may repeat its transaction, and claim again in it
 * @throws what `processPicture`, the store and the write throw
 */
export async function withNewPicture<T>(
  services: Services,
  image: IncomingFile | undefined,
  write: (claim: ClaimPicture) => Promise<T>,
): Promise<T> {
  const cover = image ? await storePicture(services, image.buffer) : null;
  try {
    const written = await write(async (manager) => {
      if (cover) await claimPicture(manager, cover.key);
      return cover;
    });
    await clearGarbage(services);
    return written;
  } catch (error) {
    const cleared = (cover ? expirePicture(services, cover.key) : Promise.resolve()).then(() => clearGarbage(services));
    // A database that did not respond may not respond to this either, and the client has waited long enough.
    if (!isUnanswered(error)) await cleared;
    throw error;
  }
}

/**
 * Encodes a picture and stores its files. They are removed after an hour unless `claimPicture` claims them.
 * @throws what `processPicture` throws; STORAGE_FULL and SERVICE_UNAVAILABLE of the store, with no files left
 */
export async function storePicture({ db, store }: Pick<Services, 'db' | 'store'>, buffer: Buffer): Promise<NewPicture> {
  const { files, ...cover } = await processPicture(buffer);
  const key = newId();
  // Raw SQL: keys of garbage have no entity; `garbage.ts` says why.
  // Committed before the first file exists: after a kill the garbage collector finds the files.
  await queryRows(db, "INSERT INTO picture_garbage (key, due_at) VALUES ($1, now() + interval '1 hour')", [key]);
  await putAll(store, key, files);
  return { key, ...cover, bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0) };
}

async function putAll(store: Context['store'], key: string, files: ProcessedPicture['files']): Promise<void> {
  const results = await Promise.allSettled(files.map(({ width, bytes }) => store.put(key, width, bytes)));
  const failed = results.find((each) => each.status === 'rejected');
  if (!failed) return;
  // The key stays garbage for an hour: a store that did not respond may still finish the write. The removal gets 250 ms.
  await Promise.race([store.remove(key).catch(() => undefined), wait(250, undefined, { ref: false })]);
  throw failed.reason;
}

/**
 * Claims a stored picture in the transaction that writes its row: it is no longer garbage.
 * @throws SERVICE_UNAVAILABLE if its hour is over
 */
export async function claimPicture(manager: EntityManager, key: string): Promise<void> {
  // Within the minute the garbage collector does not take a key whose claim is not committed yet.
  const [, claimed] = await manager.query<[unknown, number]>(
    "DELETE FROM picture_garbage WHERE key = $1 AND due_at > clock_timestamp() + interval '1 minute'",
    [key],
  );
  if (claimed !== 1) throw unavailable();
}

/** Makes an unclaimed picture due at once. If the write was committed after all, the table no longer has its key. */
async function expirePicture({ db, log }: Services, key: string): Promise<void> {
  await queryRows(db, 'UPDATE picture_garbage SET due_at = now() WHERE key = $1', [key]).catch((error: unknown) =>
    log.warn({ err: error, key }, 'A picture without a row stays until its hour is over.'),
  );
}
