/** Checks that a database fits before the site starts on it. */
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { StartError } from '#server/core/start-error.ts';
import { wrongDefaults } from './session-settings.ts';

interface Server {
  version: number;
  encoding: string;
  name: string;
  /** The quoted name of the database user. */
  role: string;
  hasTimeout: boolean;
}

const serverSql = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_encoding') AS encoding, current_database() AS name, quote_ident(current_user) AS role,
  current_setting('statement_timeout') <> '0' AS "hasTimeout"`;

/**
 * Checks a database through a connection to it. Logs advice where a pooler's sessions have no statement timeout: outside of
 * transactions nothing else ends a slow statement.
 * @param isPooled whether the connection goes through a pooler, whose sessions keep the defaults of the database
 * @throws StartError if the site cannot run on it, with a message that says what to do
 */
export async function checkDatabase(client: ClientBase, isPooled: boolean, log: Logger): Promise<void> {
  const { version, encoding, name, role, hasTimeout } = (await client.query<Server>(serverSql)).rows[0]!;
  if (version < 150_000) throw new StartError('The database is too old: Postgres 15 or newer is needed.');
  if (encoding !== 'UTF8')
    throw new StartError(
      `The encoding of the database ${name} is ${encoding}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  if (!isPooled) return;
  const wrong = await wrongDefaults(client);
  if (wrong.length > 0) {
    const fix = wrong.map(({ name: setting, value }) => `ALTER ROLE ${role} SET ${setting} = '${value}'`).join('; ');
    throw new StartError(`The sessions of the pooler need other settings: ${fix}; then restart the pooler.`);
  }
  if (!hasTimeout)
    log.warn(
      `The pooler's sessions have no statement timeout. ALTER ROLE ${role} SET statement_timeout = '3s' sets one.`,
    );
}
