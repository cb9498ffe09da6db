/**
 * Writes rows of earlier releases again, after the start. A migration would keep their locks until its end, and requests of the previous
 * release would wait. Raw SQL: batches by keyset, and a table without entity.
 */
import { setImmediate as yieldToRequests, setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { lockTimeouts } from './session-settings.ts';
import { transaction } from './sql.ts';

/** Rows that one transaction writes. */
export const backfillBatch = 100;
/** The least time between two batches. In milliseconds. */
const batchPause = 50;
/** The table of backfills is read so often: a restore adds some, and those that failed are tried again. In milliseconds. */
const interval = 60_000;

/** A pass through a table, in the order of ids. It may write a row twice. */
export interface Backfill<Row extends { id: string } = { id: string }, Change = unknown> {
  /** The name of its row in `backfills`, which a migration inserts, and which is deleted at its end. */
  name: string;
  /** SQL for a condition without which it does not begin. */
  condition?: string;
  /** SQL for at most `backfillBatch` rows behind the id $1, in the order of ids. */
  next: string;
  /** Returns what is written of a row; undefined for a row that stays. */
  compute(row: Row): Change | Promise<Change>;
  /**
   * Writes the changes of a batch, but those of rows that a user has edited meanwhile.
   * @param addedAt the time of the migration
   * @returns the number of rows that it wrote
   */
  write(manager: EntityManager, changes: NonNullable<Change>[], addedAt: string): Promise<number>;
}

interface State {
  addedAt: string;
  /** The last id of the batch before. */
  after: string;
}

/**
 * Runs one backfill to its end, or until another server writes a batch: only one goes on. It continues where it was interrupted.
 * @returns the number of rows that it wrote
 * @throws the errors of Postgres. One is that a row stays locked: requests do not wait for long behind this work.
 */
export async function runBackfill(
  db: DataSource,
  { name, condition = 'true', next, compute, write }: Backfill,
  signal?: AbortSignal,
): Promise<number> {
  const readState = `SELECT added_at::text AS "addedAt", after FROM backfills WHERE name = $1 AND ${condition}`;
  const writeBatch = ({ addedAt, after }: State, last: string | undefined, changes: object[]) =>
    transaction(db, async (manager) => {
      await manager.query(`SET LOCAL lock_timeout = ${lockTimeouts.background}`);
      const [current] = await manager.query<State[]>(`${readState} FOR UPDATE SKIP LOCKED`, [name]);
      if (current?.after !== after) return undefined;
      if (last) await manager.query('UPDATE backfills SET after = $2 WHERE name = $1', [name, last]);
      else await manager.query('DELETE FROM backfills WHERE name = $1', [name]);
      return changes.length > 0 ? write(manager, changes, addedAt) : 0;
    });

  for (let total = 0; ;) {
    if (signal?.aborted) return total;
    const started = performance.now();
    const [state] = await db.query<State[]>(readState, [name]);
    if (!state) return total;
    const rows = await db.query<{ id: string }[]>(next, [state.after]);
    const changes: object[] = [];
    for (const row of rows) {
      await yieldToRequests();
      const change = await compute(row);
      if (change) changes.push(change);
    }
    const written = await writeBatch(state, rows.at(-1)?.id, changes);
    if (written === undefined) return total;
    total += written;
    // At most half of the time.
    await pause(Math.max(batchPause, performance.now() - started), undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Runs the backfills of the migrations and of restored backups.
 * @returns a promise that resolves when the signal has ended the work
 */
export async function startBackfills(
  { db, log }: { db: DataSource; log: Logger },
  backfills: Backfill[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    for (const backfill of backfills) {
      try {
        const rows = await runBackfill(db, backfill, signal);
        if (rows > 0) log.info({ backfill: backfill.name, rows }, 'Rows of earlier releases were brought up to date.');
      } catch (err) {
        if (!signal.aborted)
          log.warn(
            { err, backfill: backfill.name },
            'Rows of earlier releases could not be written; they are tried again.',
          );
      }
    }
    await pause(interval, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
