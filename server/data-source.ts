/** The database as the server sees it: its tables' classes, its limits, and its migrations under a lock. */
import 'reflect-metadata';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { Session } from '#server/auth/session.entity.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { useReplicas } from '#server/database/replicas.ts';
import { poolingOf, sessionOptions } from '#server/database/session-pool.ts';
import { noTimeouts, type Timeouts } from '#server/database/session-settings.ts';
import { masterOf } from '#server/database/sql.ts';
import { migrate } from '#server/database/migrate.ts';
import { adviseTimeout, checkDatabase } from '#server/database/checks.ts';
import { withDatabaseLock } from '#server/database/lock.ts';
import { Follow } from '#server/follows/follow.entity.ts';
import { Like } from '#server/reactions/like.entity.ts';
import { Rating } from '#server/reactions/rating.entity.ts';
import { Save } from '#server/reactions/save.entity.ts';
import { User } from '#server/users/user.entity.ts';

const entities = [User, Session, Business, Like, Save, Rating, Follow];

/**
 * How many connections each worker may hold: ten, or fewer so that all of them, one that is being renewed and the
 * primary fit into the 60 of the embedded Postgres.
 */
export const poolSizeFor = (workers: number): number => Math.min(10, Math.floor(50 / (workers + 1)));

/** Milliseconds that the site waits for a connection, for the answer to a statement, and in a session of Postgres. */
export interface DatabaseTimeouts {
  connect: number;
  query: number;
  session: Timeouts;
}

/** Short, so that a slow or absent database becomes a quick 'try again' and not a queue of people. */
export const servingTimeouts: DatabaseTimeouts = {
  connect: 2000,
  query: 5000,
  session: { statement_timeout: 3000, lock_timeout: 2000, idle_in_transaction_session_timeout: 5000 },
};

const serving = ({ connect, query, session }: DatabaseTimeouts): DataSourceOptions => ({
  type: 'postgres',
  entities,
  connectTimeoutMS: connect,
  applicationName: 'main-street',
  installExtensions: false,
  extra: { query_timeout: query, ...sessionOptions(session) },
});

/** Shorter waits still: whoever waited in vain for a replica asks the primary after it. */
const replicaPool = (connectionString: string, max: number): Pool =>
  new Pool({
    connectionString,
    max,
    application_name: 'main-street',
    connectionTimeoutMillis: 500,
    query_timeout: 2500,
    ...sessionOptions({ ...noTimeouts, statement_timeout: 2000 }),
  });

interface ConnectOptions {
  poolSize?: number;
  replicaUrls?: string[];
  timeouts?: DatabaseTimeouts;
}

/**
 * Opens a database that is up to date, with its replicas, which may be away.
 * @throws what Postgres says where it cannot be reached or refuses us
 */
export async function connectDatabase(
  url: string,
  { poolSize = 10, replicaUrls = [], timeouts = servingTimeouts }: ConnectOptions = {},
): Promise<DataSource> {
  // TypeORM would not open while a replica is away, so it is given them afterwards; what it reads itself comes before a write.
  const replication = { master: { url }, slaves: [], defaultMode: 'master' };
  const db = await new DataSource({ ...serving(timeouts), replication, poolSize } as DataSourceOptions).initialize();
  if (replicaUrls.length > 0) useReplicas(db, { pools: replicaUrls.map((each) => replicaPool(each, poolSize)) });
  return db;
}

async function checkPooler(pool: Pool, log: Logger): Promise<void> {
  const session = await pool.connect();
  try {
    await checkDatabase(session, true);
    await adviseTimeout(session, log);
  } finally {
    session.release();
  }
}

interface OpenOptions extends ConnectOptions {
  log: Logger;
  /** Work on the open database that one server at a time may do. */
  prepare?: (db: DataSource) => Promise<void>;
  /** Leads to Postgres itself where the other address leads to a pooler: for the lock and for migrations. */
  directUrl?: string;
}

/**
 * Brings the database up to date and opens it.
 * @throws what Postgres says where it cannot be reached, refuses us or fails to migrate
 */
export async function openDatabase(
  url: string,
  { log, prepare, directUrl = url, ...options }: OpenOptions,
): Promise<DataSource> {
  return withDatabaseLock(directUrl, log, async () => {
    await migrate(directUrl, log);
    const db = await connectDatabase(url, options);
    try {
      if (poolingOf(masterOf(db)).isPooled) await checkPooler(masterOf(db), log);
      await prepare?.(db);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}
