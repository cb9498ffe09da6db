/** Locks a database while one server prepares it. */
import { Client } from 'pg';
import type { Logger } from 'pino';
import { applySettings, noTimeouts, setLocally } from './session-settings.ts';
import { checkDatabase } from './checks.ts';

/** An arbitrary number, the same for every server of one database. */
const lockKey = 7_305_141;

/**
 * Runs work that only one server of a database may do at a time. A transaction on a separate connection holds the lock, so
 * that it also ends behind a pooler.
 * @param url of Postgres itself or of a pooler
 * @returns the result of the work
 * @throws StartError if the site cannot run on the database; the errors of the work
 */
export async function withDatabaseLock<T>(url: string, log: Logger, work: () => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // The work uses the same server and fails with it.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const isPooled = await applySettings(session, noTimeouts);
    await checkDatabase(session, isPooled);
    await session.query(`BEGIN; ${setLocally(noTimeouts)}`);
    const tryLock = 'SELECT pg_try_advisory_xact_lock($1) AS "isFree"';
    const { rows } = await session.query<{ isFree: boolean }>(tryLock, [lockKey]);
    if (!rows[0]!.isFree) {
      log.info('Another process prepares the database; waiting until it finishes.');
      await session.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    }
    return await work();
  } finally {
    await session.end().catch(() => undefined);
  }
}
