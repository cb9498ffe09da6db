/** The advisory locks of a whole database, and the work under that of the start. Raw SQL: advisory locks. */
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { checkDatabase } from './checks.ts';
import { withConnection } from './connection.ts';
import { noTimeouts, setLocally } from './session-settings.ts';

/** The keys of the locks that a database has once: arbitrary numbers, the same for every server of it. */
export const lockKeys = { start: 7_305_141, pictureGarbage: 7_305_142, places: 7_305_146 };

/**
 * Runs work that only one server of a database may do at a time. A transaction holds the lock, so that it also ends behind
 * a pooler.
 * @param url of Postgres itself or of a pooler
 * @param work gets the connection that holds the lock
 * @returns the result of the work
 * @throws StartError if the site cannot run on the database; the errors of the work
 */
export const withDatabaseLock = <T>(url: string, log: Logger, work: (client: Client) => Promise<T>): Promise<T> =>
  withConnection(url, noTimeouts, async (client, isPooled) => {
    await checkDatabase(client, isPooled, log);
    await client.query(`BEGIN; ${setLocally(noTimeouts)}`);
    const tryLock = 'SELECT pg_try_advisory_xact_lock($1) AS "isFree"';
    const { rows } = await client.query<{ isFree: boolean }>(tryLock, [lockKeys.start]);
    if (!rows[0]!.isFree) {
      log.info('Another process prepares the database; waiting until it finishes.');
      await client.query('SELECT pg_advisory_xact_lock($1)', [lockKeys.start]);
    }
    return work(client);
  });
