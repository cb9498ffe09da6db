/** The migrations of this release, and what brings a database up to date with them. */
import type { Logger } from 'pino';
import { DataSource, MigrationExecutor } from 'typeorm';
import { sessionOptions } from './session-pool.ts';
import { noTimeouts, setLocally } from './session-settings.ts';
import { Users1763700000001 } from './migrations/0001-users.ts';
import { Businesses1763700000002 } from './migrations/0002-businesses.ts';
import { Community1763700000003 } from './migrations/0003-community.ts';
import { Typos1763700000004 } from './migrations/0004-typos.ts';
import { Locks1763700000005 } from './migrations/0005-locks.ts';
import { RateLimits1763700000006 } from './migrations/0006-rate-limits.ts';
import { SessionWrites1763700000007 } from './migrations/0007-session-writes.ts';
import { Search1763700000008 } from './migrations/0008-search.ts';
import { KnownNetworks1763700000009 } from './migrations/0009-known-networks.ts';
import { FirstUse1763700000010 } from './migrations/0010-first-use.ts';
import { Quotas1763700000011 } from './migrations/0011-quotas.ts';
import { LongWords1763700000012 } from './migrations/0012-long-words.ts';
import { StartError } from '#server/core/start-error.ts';

/** In the order in which they are made. */
export const migrations = [
  Users1763700000001,
  Businesses1763700000002,
  Community1763700000003,
  Typos1763700000004,
  Locks1763700000005,
  RateLimits1763700000006,
  SessionWrites1763700000007,
  Search1763700000008,
  KnownNetworks1763700000009,
  FirstUse1763700000010,
  Quotas1763700000011,
  LongWords1763700000012,
];

/** @throws StartRefused where a newer release has migrated the database: what that keeps in it this one cannot know */
async function refuseNewer(source: DataSource): Promise<void> {
  const [{ isThere }] = (await source.query(`SELECT to_regclass('migrations') IS NOT NULL AS "isThere"`)) as [
    { isThere: boolean },
  ];
  if (!isThere) return;
  const made = await source.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  const unknown = made.find(({ name }) => !migrations.some((known) => known.name === name));
  if (unknown)
    throw new StartError(
      `The database was migrated by a newer release (${unknown.name}): start that release, or restore a backup made with this one into an empty database.`,
    );
}

/** A migration may rewrite a table for minutes, but must not stand in the queue before everybody else. */
const timeouts = { ...noTimeouts, lock_timeout: 3000 };

/**
 * Makes the migrations that the database lacks, all or none.
 * @throws StartRefused where a newer release has migrated it; what Postgres says
 */
export async function migrate(url: string, log: Logger): Promise<void> {
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 1,
    connectTimeoutMS: 2000,
    installExtensions: false,
    extra: sessionOptions(timeouts),
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    await refuseNewer(source);
    await runner.startTransaction();
    // A pooler keeps timeouts for a transaction only.
    await runner.query(setLocally(timeouts));
    const executor = new MigrationExecutor(source, runner);
    executor.transaction = 'all';
    const done = await executor.executePendingMigrations();
    await runner.commitTransaction();
    if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, 'The database was brought up to date.');
  } finally {
    // Ends a transaction that failed, too.
    await runner.release().catch(() => undefined);
    await source.destroy();
  }
}
