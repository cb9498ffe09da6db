/** Removes the files of pictures that no row shows any more. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';

type Services = Pick<Context, 'db' | 'store' | 'log'>;

const batch = 50;

/** Any number, but the same for every server of one database. */
const keeping = 7_305_142;

/** Run on a session, it keeps every picture that is there where it is until the session ends. */
export const pauseGarbageCollection = `SELECT pg_advisory_lock_shared(${keeping})`;

// Not held locked while files go, since a due key can no longer be claimed; SKIP LOCKED leaves out the one that is
// being claimed right now. Times are kept in whole milliseconds, so 'now' may be rounded up by less than one.
const due = `SELECT key FROM picture_garbage WHERE due_at < clock_timestamp() + interval '1 millisecond'
    AND NOT EXISTS (SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = ${keeping})
  ORDER BY due_at LIMIT ${batch} FOR UPDATE SKIP LOCKED`;

/**
 * Removes the files of one batch of due keys, then the keys; a key whose files could not go stays for the next time.
 * @returns how many are gone
 */
export async function collectGarbage({ db, store, log }: Services): Promise<number> {
  const keys = (await queryRows<{ key: string }>(db, due)).map(({ key }) => key);
  if (keys.length === 0) return 0;
  const removed = await Promise.allSettled(keys.map((key) => store.remove(key)));
  const failed = removed.find((each) => each.status === 'rejected');
  if (failed) log.warn({ err: failed.reason }, 'pictures that are no longer shown could not be removed');
  const gone = keys.filter((_, index) => removed[index]!.status === 'fulfilled');
  await queryRows(db, 'DELETE FROM picture_garbage WHERE key = ANY($1::uuid[])', [gone]);
  return gone.length;
}

/**
 * Removes what a write has just left without a row, so that a deleted picture is gone when the answer comes.
 * Never throws, and waits a second at most: the sweeper comes for the rest.
 */
export async function clearGarbage(services: Services): Promise<void> {
  const drained = collectGarbage(services).then(
    () => undefined,
    (error: unknown) => services.log.warn({ err: error }, 'pictures wait for the sweeper'),
  );
  await Promise.race([drained, wait(1000, undefined, { ref: false })]);
}

/** Drains the garbage now and every minute, until stopped; `stop` waits for a batch that is under way. */
export function startSweeper(services: Services, everyMs = 60_000): { stop: () => Promise<void> } {
  let stopped = false;
  let sweeping: Promise<void> | undefined;

  async function sweep(): Promise<void> {
    try {
      while (!stopped && (await collectGarbage(services)) === batch);
    } catch (error) {
      services.log.warn({ err: error }, 'the sweeper tries again in a minute');
    }
  }
  const start = () => (sweeping ??= sweep().finally(() => (sweeping = undefined)));

  const timer = setInterval(start, everyMs).unref();
  void start();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await sweeping;
    },
  };
}
