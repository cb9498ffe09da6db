/** Brings a database up to date with the migrations of this release. */
import type { Logger } from 'pino';
import { DataSource, MigrationExecutor } from 'typeorm';
import { StartError } from '#server/core/start-error.ts';
import { connectTimeout } from './connection.ts';
import { loadMigrations } from './migrations.ts';
import { sessionOptions } from './session-pool.ts';
import { lockTimeouts, noTimeouts, setLocally } from './session-settings.ts';

/** A migration may rewrite a table for minutes, but the requests of the previous release wait behind its wait for a lock. */
const timeouts = { ...noTimeouts, lock_timeout: lockTimeouts.background };

/**
 * Runs the migrations that the database lacks, all or none.
 * @param url of Postgres itself or of a pooler
 * @throws StartError if a newer release migrated the database, whose tables this release does not know; the errors of Postgres
 */
export async function migrate(url: string, log: Logger): Promise<void> {
  const migrations = await loadMigrations();
  const source = new DataSource({
    type: 'postgres',
    url,
    migrations,
    poolSize: 1,
    connectTimeoutMS: connectTimeout,
    installExtensions: false,
    extra: sessionOptions(timeouts),
  });
  await source.initialize();
  const runner = source.createQueryRunner();
  try {
    const executor = new MigrationExecutor(source, runner);
    const unknown = (await executor.getExecutedMigrations()).findLast(
      ({ name }) => !migrations.some((known) => known.name === name),
    );
    if (unknown)
      throw new StartError(
        `The database was migrated by a newer release (${unknown.name}): start that release, or restore a backup made with this one into an empty database.`,
      );
    await runner.startTransaction();
    // A pooler keeps timeouts for a transaction only.
    await runner.query(setLocally(timeouts));
    executor.transaction = 'all';
    const done = await executor.executePendingMigrations();
    await runner.commitTransaction();
    if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, 'The database was brought up to date.');
  } finally {
    // This also ends a transaction that failed.
    await runner.release().catch(() => undefined);
    await source.destroy();
  }
}
