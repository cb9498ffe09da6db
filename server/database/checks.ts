/** Checks that a database fits before the site starts on it. */
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { wrongDefaults } from './session-settings.ts';
import { StartError } from '#server/core/start-error.ts';

const minServerVersion = 150_000;

interface Server {
  version: number;
  encoding: string;
  name: string;
  /** The quoted name of the database user. */
  role: string;
}

const server = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_encoding') AS encoding, current_database() AS name, quote_ident(current_user) AS role`;

/**
 * Checks a database through a connection to it.
 * @param isPooled whether the connection goes through a pooler, whose sessions keep the defaults of the database
 * @throws StartError if the site cannot run on it, with a message that says what to do
 */
export async function checkDatabase(session: ClientBase, isPooled: boolean): Promise<void> {
  const { version, encoding, name, role } = (await session.query<Server>(server)).rows[0]!;
  if (version < minServerVersion) throw new StartError('The database is too old: Postgres 15 or newer is needed.');
  if (encoding !== 'UTF8')
    throw new StartError(
      `The encoding of the database ${name} is ${encoding}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  if (!isPooled) return;
  const wrong = await wrongDefaults(session);
  if (wrong.length === 0) return;
  const fix = wrong.map(({ name: setting, value }) => `ALTER ROLE ${role} SET ${setting} = '${value}'`).join('; ');
  throw new StartError(`The sessions of the pooler need other settings: ${fix}; then restart the pooler.`);
}

/** Logs advice if a pooler's sessions have no statement timeout: outside of transactions nothing else ends a slow statement. */
export async function adviseTimeout(session: ClientBase, log: Logger): Promise<void> {
  const { rows } = await session.query<{ hasNone: boolean; role: string }>(
    `SELECT current_setting('statement_timeout') = '0' AS "hasNone", quote_ident(current_user) AS role`,
  );
  const { hasNone, role } = rows[0]!;
  if (hasNone)
    log.warn(
      `The pooler's sessions have no statement timeout. ALTER ROLE ${role} SET statement_timeout = '3s' sets one.`,
    );
}
