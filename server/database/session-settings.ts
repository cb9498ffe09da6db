/** The settings of the site's sessions at Postgres. They override the defaults of the database and its users, also behind a pooler. */
import { DatabaseError, type ClientBase } from 'pg';

/** Milliseconds after which Postgres ends a statement, a wait for a lock or an idle transaction; 0 means never. */
export interface Timeouts {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/**
 * Milliseconds that a statement waits for a lock. A request waits longer than background work, so that it gets a lock for which that
 * work waits, or which that work holds while it waits for another one.
 */
export const lockTimeouts = { request: 2000, background: 1000 };

export interface ServerOptions {
  /** Whether the server may be a standby. After a failover the URL of a primary can lead to one. */
  isReplica?: boolean;
}

export const noTimeouts: Timeouts = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** PgBouncer keeps these for each client. */
const clientSettings = { DateStyle: 'ISO, MDY', TimeZone: 'UTC', standard_conforming_strings: 'on' };

/** These belong to a session of Postgres. Through a pooler they would stay with a session that other clients use. */
const serverSettings = {
  // Average ratings are parts of cursors, so each digit counts.
  extra_float_digits: '1',
  array_nulls: 'on',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
};

/**
 * Planner settings for data in memory or on an SSD, with which the plans are tested, and no end of idle sessions, as of one that listens. A
 * pooler's sessions keep their own values.
 */
const ownSettings = { random_page_cost: '1.1', jit: 'off', idle_session_timeout: '0' };

/** SQL for the schema of the site's tables: the first of the search path, or `public` if the tables are there. */
const tableSchema = `coalesce(
  (SELECT quote_ident(nspname) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = 'directory_counts' AND c.relkind = 'r' AND nspname IN (coalesce(current_schema(), ''), 'public')
      AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'INSERT')
    ORDER BY nspname = coalesce(current_schema(), '') DESC LIMIT 1),
  quote_ident(nullif(current_schema(), 'pg_catalog')), 'public')`;

/** The extensions that migrations create. */
export const extensions = ['btree_gist', 'cube', 'pg_trgm'];

const extensionSchemas = `pg_catalog.pg_extension e JOIN pg_catalog.pg_namespace n ON n.oid = e.extnamespace
  WHERE extname IN (${extensions.map((name) => `'${name}'`).join(', ')})`;

/** SQL for the search path: the schema of the tables, then those of the extensions, which a superuser may have put elsewhere. */
const searchPath = `(SELECT concat_ws(', ', tables, (SELECT string_agg(DISTINCT quote_ident(nspname), ', ')
    FROM ${extensionSchemas} AND quote_ident(nspname) NOT IN (tables, 'pg_catalog')))
  FROM (SELECT ${tableSchema}) AS of_tables (tables))`;

/**
 * Applies the settings to a new connection by one statement. Poolers refuse most of them as start-up parameters.
 * @returns whether the connection goes through a pooler, which has process ids of its own. Its clients share sessions, so
 *   that only the settings that it keeps for each client are applied.
 * @throws the errors of Postgres, or an error after five seconds
 */
export async function applySettings(
  client: ClientBase,
  timeouts: Timeouts,
  { isReplica = false }: ServerOptions = {},
): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  const isPooled = `pg_backend_pid() <> ${processID}`;
  const set = (name: string, value: string, isLocal: string) => `set_config('${name}', ${value}, ${isLocal})`;
  const text = [
    `SELECT ${isPooled} AS "isPooled"`,
    'pg_is_in_recovery() AS "isStandby"',
    ...Object.entries(clientSettings).map(([name, value]) => set(name, `'${value}'`, 'false')),
    // Through a pooler the other settings are local: they end with this statement.
    ...Object.entries({ ...serverSettings, ...ownSettings, ...timeouts }).map(([name, value]) =>
      set(name, `'${value}'`, isPooled),
    ),
    set('search_path', searchPath, isPooled),
    // Since Postgres 17. A backup is one long transaction.
    `CASE WHEN current_setting('transaction_timeout', true) <> '0' THEN ${set('transaction_timeout', `'0'`, isPooled)} END`,
  ].join(', ');
  const query = { text, query_timeout: 5000 } as { text: string };
  const [row] = (await client.query<{ isPooled: boolean; isStandby: boolean }>(query)).rows;
  // The code of Postgres for a write at a standby.
  if (row!.isStandby && !isReplica)
    throw Object.assign(new DatabaseError('this server is a standby, which accepts no writes', 0, 'error'), {
      code: '25006',
    });
  return row!.isPooled;
}

/** The statements that set timeouts within a transaction. */
export const setLocally = (timeouts: Timeouts): string =>
  Object.entries(timeouts)
    .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
    .join('; ');

/** The required settings as SQL literals that differ in a pooler's sessions, which have the defaults of the database and the user. */
export async function wrongDefaults(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT name, quote_literal(value) AS value FROM unnest($1::text[], $2::text[]) AS required (name, value)
       WHERE current_setting(name) <> value AND NOT (name = 'extra_float_digits' AND current_setting(name)::int > 0)
     UNION ALL SELECT 'search_path', ${searchPath} WHERE quote_ident(current_schema()) IS DISTINCT FROM ${tableSchema}
       OR EXISTS (SELECT FROM ${extensionSchemas} AND nspname <> ALL (current_schemas(true)))`,
    [Object.keys(serverSettings), Object.values(serverSettings)],
  );
  return rows;
}
