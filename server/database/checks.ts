/** Checks that a database fits before the site starts on it. Raw SQL: settings and catalogs of the server. */
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { StartError } from '#server/core/start-error.ts';
import { extensions, wrongDefaults } from './session-settings.ts';

interface Server {
  version: number;
  encoding: string;
  name: string;
  /** The quoted name of the database user. */
  role: string;
  hasTimeout: boolean;
  /** Whether the locale has the usual lower case of I: users and e-mail addresses are found by it. */
  lowersI: boolean;
}

const serverSql = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_encoding') AS encoding, current_database() AS name, quote_ident(current_user) AS role,
  current_setting('statement_timeout') <> '0' AS "hasTimeout", lower('I') = 'i' AS "lowersI"`;

/** The owner of an extension is any role that may create objects in the database. */
const missingSql = `SELECT name FROM unnest($1::text[]) AS needed (name)
  WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name) AND NOT EXISTS (
    SELECT FROM pg_available_extension_versions v JOIN pg_roles r ON r.rolname = current_user
    WHERE v.name = needed.name AND (r.rolsuper OR v.trusted AND has_database_privilege(current_database(), 'CREATE')))
  ORDER BY name`;

/**
 * Checks a database through a connection to it. Logs advice where a pooler's sessions have no statement timeout: outside of
 * transactions nothing else ends a slow statement.
 * @param isPooled whether the connection goes through a pooler, whose sessions keep the defaults of the database
 * @throws StartError if the site cannot run on it, with a message that says what to do
 */
export async function checkDatabase(client: ClientBase, isPooled: boolean, log: Logger): Promise<void> {
  const { version, encoding, name, role, hasTimeout, lowersI } = (await client.query<Server>(serverSql)).rows[0]!;
  if (version < 150_000) throw new StartError('The database is too old: Postgres 15 or newer is needed.');
  if (encoding !== 'UTF8')
    throw new StartError(
      `The encoding of the database ${name} is ${encoding}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  if (!lowersI)
    throw new StartError(
      `The locale of the database ${name} has another lower case of I than i, as that of Turkish: make one with CREATE DATABASE … ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8' TEMPLATE template0.`,
    );
  const missing = (await client.query<{ name: string }>(missingSql, [extensions])).rows.map((row) => row.name);
  if (missing.length > 0)
    throw new StartError(
      `The database ${name} needs ${missing.join(', ')}, which ${role} cannot create: let a superuser run ${missing.map((each) => `CREATE EXTENSION ${each}`).join('; ')} in it (from the contrib modules of Postgres).`,
    );
  if (!isPooled) return;
  const wrong = await wrongDefaults(client);
  if (wrong.length > 0) {
    const fix = wrong.map(({ name: setting, value }) => `ALTER ROLE ${role} SET ${setting} = ${value}`).join('; ');
    throw new StartError(`The sessions of the pooler need other settings: ${fix}; then restart the pooler.`);
  }
  if (!hasTimeout)
    log.warn(
      `The pooler's sessions have no statement timeout. ALTER ROLE ${role} SET statement_timeout = '3s' sets one.`,
    );
}

/** Identifies a database and its server: two URLs of the same one have the same identity. */
export async function identityOf(client: ClientBase): Promise<string> {
  const text = `SELECT concat_ws(' ', oid, datname, extract(epoch FROM pg_postmaster_start_time())) AS identity
    FROM pg_database WHERE datname = current_database()`;
  return (await client.query<{ identity: string }>(text)).rows[0]!.identity;
}
