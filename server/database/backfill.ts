/**
 * Writes rows of earlier releases again, after the start. A migration would keep their locks until its end, and requests of the previous
 * release would wait. Raw SQL: batches by keyset, and a table without entity.
 */
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { DataSource, EntityManager } from 'typeorm';
import { createConcurrencyLimiter } from '#server/core/concurrency-limiter.ts';
import { repeat, rest } from '#server/core/repeat.ts';
import { isTooSlow, isUnanswered } from './errors.ts';
import { lockTimeouts } from './session-settings.ts';
import { transaction } from './sql.ts';

/** The maximum number of rows that one transaction writes. */
const maxBatch = 100;
/** The least time between two batches. In milliseconds. */
const batchPause = 50;
/** The table of backfills is read so often: a restore adds some, and those that failed are tried again. In milliseconds. */
const interval = 60_000;

interface Identified {
  id: string;
}

interface Services {
  db: DataSource;
  log: Logger;
}

/** A pass through a table, in the order of ids. It may write a row twice. */
export interface Backfill<Row extends Identified = Identified, Change extends Identified = Identified> {
  /** The name of its row in `backfills`, which a migration inserts, and which is deleted at its end. */
  name: string;
  /** SQL for a condition without which it does not begin. */
  condition?: string;
  /** SQL for at most $2 rows behind the id $1, in the order of ids. */
  next: string;
  /** Returns what is written of a row; undefined for a row that stays. */
  compute(row: Row): Change | undefined | Promise<Change | undefined>;
  /**
   * Writes the changes of a batch, but those of rows that a user has edited meanwhile.
   * @param addedAt the time of the migration
   * @returns the ids of the rows that it wrote
   */
  write(manager: EntityManager, changes: Change[], addedAt: string): Promise<Identified[]>;
  /**
   * Does what follows from written changes and takes long, without their locks, until the signal at most. The pass goes on behind the
   * changes in any case: the function logs what it could not do, and does not throw.
   */
  afterCommit?(services: Services, written: Change[], signal?: AbortSignal): Promise<void>;
}

interface State {
  addedAt: string;
  /** The last id of the batch before. */
  after: string;
}

/**
 * Runs one backfill to its end, or until another server writes a batch: only one goes on. It continues where it was interrupted.
 * A batch that takes longer than a statement may is halved.
 * @returns the number of rows that it wrote
 * @throws the errors of Postgres. One is that a row stays locked: requests do not wait for long behind this work.
 */
export async function runBackfill(services: Services, backfill: Backfill, signal?: AbortSignal): Promise<number> {
  let limit = maxBatch;
  for (let total = 0; ;) {
    if (signal?.aborted) return total;
    const started = performance.now();
    let written: Identified[] | undefined = [];
    try {
      written = await runBatch(services.db, backfill, limit);
      limit = Math.min(maxBatch, limit + 1);
    } catch (error) {
      if (limit === 1 || !(isTooSlow(error) || isUnanswered(error))) throw error;
      limit = Math.ceil(limit / 2);
    }
    if (!written) return total;
    total += written.length;
    if (written.length > 0) await backfill.afterCommit?.(services, written, signal);
    // At most half of the time.
    await rest(Math.max(batchPause, performance.now() - started), signal);
  }
}

/** @returns the changes that it wrote; undefined where the backfill is done, or another server has written a batch meanwhile */
async function runBatch(
  db: DataSource,
  { name, condition = 'true', next, compute, write }: Backfill,
  limit: number,
): Promise<Identified[] | undefined> {
  const readState = `SELECT added_at::text AS "addedAt", after FROM backfills WHERE name = $1 AND ${condition}`;
  const [state] = await db.query<State[]>(readState, [name]);
  if (!state) return undefined;
  const rows = await db.query<Identified[]>(next, [state.after, limit]);
  const changes: Identified[] = [];
  for (const row of rows) {
    await yieldToRequests();
    const change = await compute(row);
    if (change) changes.push(change);
  }
  const last = rows.at(-1)?.id;
  const written = await transaction(db, async (manager) => {
    await manager.query(`SET LOCAL lock_timeout = ${lockTimeouts.background}`);
    const [current] = await manager.query<State[]>(`${readState} FOR UPDATE SKIP LOCKED`, [name]);
    if (current?.after !== state.after) return undefined;
    if (last) await manager.query('UPDATE backfills SET after = $2 WHERE name = $1', [name, last]);
    else await manager.query('DELETE FROM backfills WHERE name = $1', [name]);
    return changes.length > 0 ? write(manager, changes, state.addedAt) : [];
  });
  const ids = new Set(written?.map(({ id }) => id));
  return written && changes.filter(({ id }) => ids.has(id));
}

/**
 * Runs the backfills of the migrations and of restored backups, one after another.
 * @returns a promise that resolves when the signal has ended the work
 */
export async function startBackfills(
  services: Services,
  backfills: Backfill[],
  signal: AbortSignal,
  everyMs = interval,
): Promise<void> {
  const { log } = services;
  const inTurn = createConcurrencyLimiter(1, backfills.length);
  const start = (backfill: Backfill) => {
    const { name } = backfill;
    const run = async () => {
      const rows = await inTurn(() => runBackfill(services, backfill, signal));
      if (rows > 0) log.info({ backfill: name, rows }, 'Rows of earlier releases were brought up to date.');
    };
    const failure = `Rows of earlier releases could not be written; they are tried again: ${name}.`;
    return repeat({ log, signal, run, failure, wait: () => everyMs });
  };
  await Promise.all(backfills.map(start));
}
