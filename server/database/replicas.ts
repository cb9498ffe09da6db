/** Read replicas: which of them may answer a request, given how far each has come and what its session wrote last. */
import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { LogPosition } from '#server/core/context.ts';

interface Replica {
  pool: Pool;
  /** The database with this replica in the place of its primary, for `rows`. */
  reader: DataSource;
  /** At least so far it has come; -1 while it does not answer. */
  position: LogPosition;
}

interface Followed {
  replicas: Replica[];
  /** Where the primary was so many milliseconds ago. */
  milestones: { at: number; position: LogPosition }[];
  mostBehind: number;
}

interface Following {
  pools: Pool[];
  /** Milliseconds between two looks. */
  every?: number;
  /** Milliseconds that a replica may lag behind and still answer visitors. */
  mostBehind?: number;
}

const followed = new WeakMap<DataSource, Followed>();
const readers = new WeakMap<DataSource, { replica: Replica; primary: DataSource }>();

// An idle primary names a place behind its last record, which no replica comes to before the next one is written.
const slack = 65_536;

const standby = `SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() - '0/0' END AS position`;
const primary = `SELECT pg_current_wal_lsn() - '0/0' AS position`;

async function positionOf(pool: Pool, text: string): Promise<LogPosition> {
  const asked = { text, query_timeout: 1000 } as { text: string };
  const { rows } = await pool.query<{ position: string | null }>(asked);
  // A server that was promoted goes its own way and is no replica any more.
  return Number(rows[0]?.position ?? -1);
}

/** Looks where everybody is, for as long as the database is open. What it knows is never more than what is true. */
async function follow(db: DataSource, { replicas, milestones, mostBehind }: Followed, every: number): Promise<void> {
  const { master } = db.driver as unknown as { master: Pool };
  while (db.isInitialized) {
    const at = Date.now();
    await Promise.all([
      positionOf(master, primary).then(
        (position) => void milestones.push({ at, position }),
        () => undefined,
      ),
      ...replicas.map(async (replica) => {
        replica.position = await positionOf(replica.pool, standby).catch(() => -1);
      }),
    ]);
    while (milestones[1] && milestones[1].at <= at - mostBehind) milestones.shift();
    await new Promise((resolve) => setTimeout(resolve, every).unref());
  }
}

/** Lets replicas answer for a database; their pools end with its own. */
export function useReplicas(db: DataSource, { pools, every = 250, mostBehind = 10_000 }: Following): void {
  const replicas = pools.map((pool): Replica => {
    // Errors of idle connections: the next look notices.
    pool.on('error', () => undefined);
    pool.on('connect', (client: ClientBase) => void client.on('error', () => undefined));
    const replica: Replica = { pool, reader: Object.create(db) as DataSource, position: -1 };
    readers.set(replica.reader, { replica, primary: db });
    return replica;
  });
  (db.driver as unknown as { slaves: Pool[] }).slaves.push(...pools);
  const all: Followed = { replicas, milestones: [], mostBehind };
  followed.set(db, all);
  void follow(db, all, every);
}

/**
 * The database as a request that only reads should see it: a replica that knows the session's last write, else the primary.
 * @param after the session's last write; undefined for visitors, who are content with what is not too old
 */
export function readerOf(db: DataSource, after: LogPosition = 0): DataSource {
  const all = followed.get(db);
  if (!all) return db;
  const [oldest] = all.milestones;
  const isOld = oldest && oldest.at <= Date.now() - all.mostBehind;
  const least = Math.max(after, isOld ? oldest.position - slack : 0);
  const fit = all.replicas.filter(({ position }) => position >= 0 && position >= least);
  return fit[Math.floor(Math.random() * fit.length)]?.reader ?? db;
}

/** The database as a request that writes must see it. */
export const usePrimary = (db: DataSource): DataSource => readers.get(db)?.primary ?? db;

/** Whether anybody need know what was written last. */
export const hasReplicas = (db: DataSource): boolean => followed.has(usePrimary(db));

/** The replica that `readerOf` chose, and what to do when it fails. */
export function chosenReplica(db: DataSource): { pool: Pool; failed(): void } | undefined {
  const chosen = readers.get(db)?.replica;
  return chosen && { pool: chosen.pool, failed: () => void (chosen.position = -1) };
}
