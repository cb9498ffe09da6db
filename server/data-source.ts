/** The TypeORM data source: its entities, timeouts and replicas, and its migrations under a lock. */
import 'reflect-metadata';
import { Pool, type Client } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { Session } from '#server/auth/session.entity.ts';
import { Business } from '#server/businesses/business.entity.ts';
import { updateKnownZones } from '#server/businesses/hours/known-zones.ts';
import { StartError } from '#server/core/start-error.ts';
import { checkDatabase, identityOf } from '#server/database/checks.ts';
import { connectTimeout, withConnection } from '#server/database/connection.ts';
import { withDatabaseLock } from '#server/database/lock.ts';
import { migrate } from '#server/database/migrate.ts';
import { addReplicas } from '#server/database/replicas.ts';
import { sessionOptions } from '#server/database/session-pool.ts';
import { lockTimeouts, noTimeouts, setLocally, type Timeouts } from '#server/database/session-settings.ts';
import { Follow } from '#server/follows/follow.entity.ts';
import { Rating } from '#server/reactions/rating.entity.ts';
import { User } from '#server/users/user.entity.ts';

const entities = [User, Session, Business, Rating, Follow];

/**
 * Returns the maximum number of connections in the pool of each worker: ten, or fewer so that those of all workers and of one that
 * is being replaced fit into the 60 of the embedded Postgres. Each worker has one more, which listens to changes.
 */
export const poolSizeFor = (workers: number): number => Math.min(10, Math.floor(55 / (workers + 1)) - 1);

/** Timeouts in milliseconds: of connecting, of the response to a statement, and of the Postgres session. */
export interface DatabaseTimeouts {
  connect: number;
  query: number;
  session: Timeouts;
}

/** Short, so that requests get a 503 soon and do not queue while the database is slow or unreachable. */
export const servingTimeouts: DatabaseTimeouts = {
  connect: 2000,
  query: 5000,
  session: { statement_timeout: 3000, lock_timeout: lockTimeouts.request, idle_in_transaction_session_timeout: 5000 },
};

/** A command does not try again, so that it waits longer for a connection on a busy machine. */
export const commandTimeouts: DatabaseTimeouts = { ...servingTimeouts, connect: connectTimeout };

/** Its timeouts are shorter, since a read that a replica does not answer goes to the primary. */
const replicaPool = (connectionString: string, max: number): Pool =>
  new Pool({
    connectionString,
    max,
    application_name: 'main-street',
    connectionTimeoutMillis: 500,
    query_timeout: 2500,
    ...sessionOptions({ ...noTimeouts, statement_timeout: 2000 }, { isReplica: true }),
  });

interface ConnectOptions {
  /** What `pg_stat_activity` shows. */
  applicationName?: string;
  poolSize?: number;
  replicaUrls?: string[];
  timeouts?: DatabaseTimeouts;
  /** Gets the state of the replicas. */
  log?: Logger;
}

/**
 * Opens a migrated database with its replicas, which may be unreachable.
 * @throws the error of Postgres where the primary cannot be reached or rejects the connection
 */
export async function connectDatabase(
  url: string,
  {
    poolSize = 10,
    replicaUrls = [],
    timeouts = servingTimeouts,
    applicationName = 'main-street',
    log,
  }: ConnectOptions = {},
): Promise<DataSource> {
  const db = await new DataSource({
    type: 'postgres',
    entities,
    // TypeORM does not open while a replica is unreachable, so replicas are added afterwards.
    // TypeORM's own reads precede writes, so they use the primary.
    replication: { master: { url }, slaves: [], defaultMode: 'master' },
    poolSize,
    connectTimeoutMS: timeouts.connect,
    applicationName,
    installExtensions: false,
    extra: { query_timeout: timeouts.query, ...sessionOptions(timeouts.session) },
  }).initialize();
  if (replicaUrls.length > 0) {
    const pools = replicaUrls.map((each) => replicaPool(each, poolSize));
    addReplicas(db, pools, { log });
  }
  return db;
}

/**
 * Checks the sessions of a pooler, and that it leads to the database of a direct connection.
 * @throws StartError where it does not fit
 */
async function checkPooler(url: string, direct: Client, log: Logger): Promise<void> {
  const identity = await withConnection(url, noTimeouts, async (client, isPooled) => {
    await checkDatabase(client, isPooled, log);
    return identityOf(client);
  });
  // A restart of Postgres breaks the direct connection, so that the start is tried again.
  if (identity !== (await identityOf(direct)))
    throw new StartError(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name the same one in both.',
    );
}

interface OpenOptions extends ConnectOptions {
  log: Logger;
  /** Runs on the open database under the lock, so in one process at a time. */
  prepare?: (db: DataSource) => Promise<void>;
  /** The URL of Postgres where `url` is that of a pooler. The lock and migrations use it. */
  directUrl?: string;
}

/**
 * Migrates the database and opens it.
 * @throws StartError where the database cannot be used, and the error of Postgres where it cannot be reached or a migration fails
 */
export const openDatabase = (
  url: string,
  { log, prepare, directUrl = url, ...options }: OpenOptions,
): Promise<DataSource> =>
  withDatabaseLock(directUrl, log, async (client) => {
    if (directUrl !== url) await checkPooler(url, client, log);
    await migrate(directUrl, log);
    // Postgres may have been updated. The timeouts of the pool would fail each attempt to start where many rows change.
    await withConnection(directUrl, noTimeouts, (own) =>
      own.query(`BEGIN; ${setLocally(noTimeouts)}; ${updateKnownZones}; COMMIT`),
    );
    const db = await connectDatabase(url, { ...options, log });
    try {
      await prepare?.(db);
      return db;
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
