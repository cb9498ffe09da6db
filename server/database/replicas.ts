/** Read replicas: chooses one that has replayed enough for a request. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { LogPosition } from '#server/core/context.ts';

interface Replica {
  pool: Pool;
  /** The database with this replica in place of its primary, for `queryRows`. */
  reader: DataSource;
  /** A lower bound of the position that it has replayed; -1 while it does not answer. */
  position: LogPosition;
}

interface Replication {
  replicas: Replica[];
  /** Earlier positions of the primary. `at` is in milliseconds since 1970. */
  history: { at: number; position: LogPosition }[];
  /** The lag in milliseconds up to which a replica answers visitors. */
  maxLag: number;
}

interface ReplicaOptions {
  log?: Logger | undefined;
  /** The lag in milliseconds up to which a replica answers visitors. */
  maxLag?: number;
}

/** Milliseconds between two polls. */
const pollInterval = 250;
// An idle primary reports a position after its last record. Replicas reach it with the next record only.
const idleLag = 65_536;

const replications = new WeakMap<DataSource, Replication>();
const readers = new WeakMap<DataSource, { replica: Replica; primary: DataSource }>();

/** The pool of the primary. */
export const primaryPool = (db: DataSource): Pool => (db.driver as unknown as { master: Pool }).master;

// Raw SQL: positions in the write-ahead log, of each server by its own pool.
const standbyPosition = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END AS position`;
const primaryPosition = `SELECT pg_current_wal_lsn() - '0/0' AS position`;

/** Reads a server's position. @throws where it does not answer, or where it was promoted and is no replica any more */
async function positionOf(pool: Pool, text: string): Promise<LogPosition> {
  const query = { text, query_timeout: 1000 } as { text: string };
  const [row] = (await pool.query<{ position: string | null }>(query)).rows;
  if (!row?.position) throw new Error('The server is not a replica');
  return Number(row.position);
}

/** Polls the positions of all servers while the database is open. A stored position never exceeds the real one. */
async function poll(
  db: DataSource,
  { replicas, history, maxLag }: Replication,
  log: Logger | undefined,
): Promise<void> {
  /** The place of a replica in DATABASE_REPLICA_URLS, from 1. */
  const numberOf = (replica: Replica) => replicas.indexOf(replica) + 1;
  const usable = new Set<Replica>(replicas);
  const pollReplica = async (replica: Replica): Promise<void> => {
    try {
      replica.position = await positionOf(replica.pool, standbyPosition);
      if (!usable.has(replica)) log?.info({ replica: numberOf(replica) }, 'A replica can be used again.');
      usable.add(replica);
    } catch (error) {
      replica.position = -1;
      const details = { replica: numberOf(replica), reason: (error as Error).message };
      if (!replica.pool.ending && usable.delete(replica))
        log?.warn(details, 'A replica cannot be used; the other servers answer its reads.');
    }
  };
  while (db.isInitialized) {
    const at = Date.now();
    const [position] = await Promise.all([
      positionOf(primaryPool(db), primaryPosition).catch(() => undefined),
      ...replicas.map(pollReplica),
    ]);
    if (position !== undefined) history.push({ at, position });
    while (history[1] && history[1].at <= at - maxLag) history.shift();
    await pause(pollInterval, undefined, { ref: false });
  }
}

/** Adds read replicas to a database. Their pools end with its own. The log gets a line when one cannot be used, and when it can be used again. */
export function addReplicas(db: DataSource, pools: Pool[], { log, maxLag = 10_000 }: ReplicaOptions = {}): void {
  const replicas = pools.map((pool): Replica => {
    // Errors of idle connections: the next poll fails, too.
    pool.on('error', () => undefined);
    pool.on('connect', (client: ClientBase) => void client.on('error', () => undefined));
    const replica: Replica = { pool, reader: Object.create(db) as DataSource, position: -1 };
    readers.set(replica.reader, { replica, primary: db });
    return replica;
  });
  (db.driver as unknown as { slaves: Pool[] }).slaves.push(...pools);
  const replication: Replication = { replicas, history: [], maxLag };
  replications.set(db, replication);
  void poll(db, replication, log);
}

/**
 * Chooses the database for a request that only reads: a replica that has the session's last write, else the primary.
 * @param after the position of the session's last write; undefined for visitors, for whom only the maximum lag counts
 */
export function chooseReader(db: DataSource, after: LogPosition = 0): DataSource {
  const replication = replications.get(db);
  if (!replication) return db;
  const [oldest] = replication.history;
  // Until the first position of the primary is known, no replica is known to be recent.
  const minPosition = oldest ? Math.max(after, oldest.position - idleLag) : Infinity;
  const usable = replication.replicas.filter(({ position }) => position >= 0 && position >= minPosition);
  return usable[Math.floor(Math.random() * usable.length)]?.reader ?? db;
}

/** The database for a request that writes: the primary. */
export const primaryOf = (db: DataSource): DataSource => readers.get(db)?.primary ?? db;

/** Whether a database has replicas. */
export const hasReplicas = (db: DataSource): boolean => replications.has(primaryOf(db));

/** The replica that `chooseReader` chose; undefined where it does not answer. `failed` excludes it until the next poll. */
export function chosenReplica(db: DataSource): { pool: Pool; failed(): void } | undefined {
  const chosen = readers.get(db)?.replica;
  if (!chosen || chosen.position < 0) return undefined;
  return { pool: chosen.pool, failed: () => void (chosen.position = -1) };
}
