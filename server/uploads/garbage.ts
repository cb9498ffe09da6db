/**
 * Garbage collection: removes the files of pictures that no row refers to.
 * Raw SQL: most keys are inserted by triggers, and due times are those of the clock of Postgres.
 */
import type { Context } from '#server/core/context.ts';
import { repeat, rest } from '#server/core/repeat.ts';
import { lockKeys } from '#server/database/lock.ts';
import { queryRows } from '#server/database/sql.ts';

type Services = Pick<Context, 'db' | 'store' | 'log'>;

const batchSize = 50;

/** Keeps all present files until the session that runs this statement ends. */
export const pauseGarbageCollection = `SELECT pg_advisory_lock_shared(${lockKeys.pictureGarbage})`;

// The rows stay unlocked while files are removed, since a due key cannot be claimed. SKIP LOCKED leaves out keys that are
// being claimed. Times are stored in whole milliseconds, so that now() may be rounded up.
const due = `SELECT key FROM picture_garbage WHERE due_at < clock_timestamp() + interval '1 millisecond'
    AND NOT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = ${lockKeys.pictureGarbage})
  ORDER BY due_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;

// Other keys come first, and no business or review may take such an upload: its files may be removed in part.
const postpone = `UPDATE picture_garbage SET user_id = NULL, due_at = now() + interval '10 minutes' WHERE key = ANY ($1::uuid[])`;

/**
 * Removes the files of one batch of due keys, then the keys. A key whose files cannot be removed is due again in ten minutes.
 * @returns the number of removed keys
 */
export async function collectGarbage({ db, store, log }: Services): Promise<number> {
  const keys = (await queryRows<{ key: string }>(db, due)).map(({ key }) => key);
  if (keys.length === 0) return 0;
  const results = await Promise.allSettled(keys.map((key) => store.remove(key)));
  const keysWith = (status: string) => keys.filter((_, index) => results[index]!.status === status);
  const failed = results.find((each) => each.status === 'rejected');
  if (failed) {
    log.warn({ err: failed.reason }, 'Unused pictures could not be removed.');
    await queryRows(db, postpone, [keysWith('rejected')]);
  }
  const removedKeys = keysWith('fulfilled');
  await queryRows(db, 'DELETE FROM picture_garbage WHERE key = ANY($1::uuid[])', [removedKeys]);
  return removedKeys.length;
}

/**
 * Removes the files that a write leaves without a row, so that a deleted picture is gone when the response is sent.
 * Never throws, and waits at most one second. The periodic run removes the rest.
 */
export async function clearGarbage(services: Services): Promise<void> {
  const collected = collectGarbage(services).then(
    () => undefined,
    (error: unknown) => services.log.warn({ err: error }, 'Unused pictures stay until the next garbage collection.'),
  );
  await Promise.race([collected, rest(1000)]);
}

/**
 * Collects garbage now and every minute, until the signal.
 * @returns a promise that resolves after the batch in progress
 */
export function startGarbageCollection(services: Services, signal: AbortSignal, everyMs = 60_000): Promise<void> {
  const run = async () => {
    while (!signal.aborted && (await collectGarbage(services)) > 0);
  };
  const failure = 'Garbage collection of pictures failed; it is tried again every minute.';
  return repeat({ log: services.log, signal, run, failure, wait: () => everyMs });
}
