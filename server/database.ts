/** The database as the server sees it: its tables' classes, its limits, and its migrations under a lock. */
import 'reflect-metadata';
import { Client, Pool, type ClientBase } from 'pg';
import type { Logger } from 'pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Session } from '#server/auth/session.entity.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { Comment } from '#server/comments/comment.entity.ts';
import { followReplicas } from '#server/core/replicas.ts';
import { momentsAsText } from '#server/core/moments.ts';
import { migrate } from './migrate.ts';
import { StartRefused } from '#server/ops/refusal.ts';
import { User } from '#server/users/user.entity.ts';

const entities = [User, Session, Business, Comment];

/** Any number, but the same for every server of one database. */
const lockKey = 7_305_141;
const oldestServer = 150_000;

/**
 * How many connections each worker may hold: ten, or fewer so that all of them, one that is being renewed and the
 * primary fit into the 60 of the embedded Postgres.
 */
export const poolSizeFor = (workers: number): number => Math.min(10, Math.floor(50 / (workers + 1)));

/** Short waits, so that a slow or absent database becomes a quick 'try again' and not a queue of people. */
const serving: DataSourceOptions = {
  type: 'postgres',
  entities,
  connectTimeoutMS: 2000,
  applicationName: 'main-street',
  installExtensions: false,
  extra: {
    statement_timeout: 3000,
    query_timeout: 5000,
    idle_in_transaction_session_timeout: 5000,
    lock_timeout: 2000,
    keepAlive: true,
    types: momentsAsText,
    // A connection can end in the moment before TypeORM listens to it, and an error that nobody hears ends the process.
    onConnect: (client: ClientBase) => void client.on('error', () => undefined),
  },
};

/**
 * Does work that only one server of a database may do at a time, on a session of its own that holds the lock.
 * @throws StartRefused where the server is too old, and whatever the work throws
 */
export async function withDatabaseLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A lost session is noticed by the work, which uses the same server.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const { rows } = await session.query<{ number: string }>(`SELECT current_setting('server_version_num') AS number`);
    if (Number(rows[0]?.number) < oldestServer)
      throw new StartRefused('The database is too old: Postgres 15 or newer is needed.');
    await session.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await work();
  } finally {
    await session.end().catch(() => undefined);
  }
}

/** Shorter waits still: whoever waited in vain for a replica asks the primary after it. */
const replicaPool = (connectionString: string, max: number): Pool =>
  new Pool({
    connectionString,
    max,
    application_name: 'main-street',
    keepAlive: true,
    types: momentsAsText,
    connectionTimeoutMillis: 500,
    statement_timeout: 2000,
    query_timeout: 2500,
  });

/**
 * Opens a database that is up to date, with its replicas, which may be away.
 * @throws what Postgres says where it cannot be reached or refuses us
 */
export async function connectDatabase(url: string, poolSize = 10, replicaUrls: string[] = []): Promise<DataSource> {
  // TypeORM would not open while a replica is away, so it is given them afterwards; what it reads itself comes before a write.
  const replication = { master: { url }, slaves: [], defaultMode: 'master' };
  const db = await new DataSource({ ...serving, replication, poolSize } as DataSourceOptions).initialize();
  if (replicaUrls.length > 0) followReplicas(db, { pools: replicaUrls.map((each) => replicaPool(each, poolSize)) });
  return db;
}

interface OpenOptions {
  log: Logger;
  /** Work on the open database that one server at a time may do. */
  prepare?: (db: DataSource) => Promise<void>;
  poolSize?: number;
  replicaUrls?: string[];
}

/**
 * Brings the database up to date and opens it.
 * @throws what Postgres says where it cannot be reached, refuses us or fails to migrate
 */
export async function openDatabase(
  url: string,
  { log, prepare, poolSize, replicaUrls }: OpenOptions,
): Promise<DataSource> {
  return withDatabaseLock(url, async () => {
    await migrate(url, log);
    const db = await connectDatabase(url, poolSize, replicaUrls);
    try {
      await prepare?.(db);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}
