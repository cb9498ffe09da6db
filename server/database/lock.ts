/** The lock of a database while one server prepares it, and what is checked first. */
import { Client } from 'pg';
import type { Logger } from 'pino';
import { applySettings, noTimeouts, setLocally } from './session-settings.ts';
import { checkDatabase } from './checks.ts';

/** Any number, but the same for every server of one database. */
const lockKey = 7_305_141;

/**
 * Does work that only one server of a database may do at a time. The lock belongs to a transaction of a connection of its
 * own, so that it also ends behind a pooler.
 * @throws StartRefused where the database cannot hold a directory, and what the work throws
 */
export async function withDatabaseLock<T>(url: string, log: Logger, work: () => Promise<T>): Promise<T> {
  const session = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A lost session is noticed by the work, which uses the same server.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const isPooled = await applySettings(session, noTimeouts);
    await checkDatabase(session, isPooled);
    await session.query(`BEGIN; ${setLocally(noTimeouts)}`);
    const tried = 'SELECT pg_try_advisory_xact_lock($1) AS "isFree"';
    const { rows } = await session.query<{ isFree: boolean }>(tried, [lockKey]);
    if (!rows[0]!.isFree) {
      log.info('Another process prepares the database; waiting until it has done so.');
      await session.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    }
    return await work();
  } finally {
    await session.end().catch(() => undefined);
  }
}
