/** The settings of our sessions at Postgres, whatever defaults a database or its users have, and also behind a pooler. */
import type { ClientBase } from 'pg';

/** Milliseconds after which Postgres ends a statement, a wait for a lock or an idle transaction; 0 never does. */
export interface Timeouts {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
}

export const noTimeouts: Timeouts = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 };

/** A pooler keeps these for each of its clients, as the manual of PgBouncer says. */
const keptByPoolers = { DateStyle: 'ISO, MDY', TimeZone: 'UTC', standard_conforming_strings: 'on' };

/** These belong to a session of Postgres. Set through a pooler they would stay with a session of other clients. */
const keptByPostgres = {
  // Average ratings are parts of cursors, so each digit counts.
  extra_float_digits: '1',
  array_nulls: 'on',
  gin_fuzzy_search_limit: '0',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  default_transaction_deferrable: 'off',
};

/** The schema of our tables: the first of the search path, or `public` where they are there. */
const ourSchema = `coalesce(
  (SELECT quote_ident(nspname) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relname = 'directory_counts' AND c.relkind = 'r' AND nspname IN (coalesce(current_schema(), ''), 'public')
      AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'INSERT')
    ORDER BY nspname = coalesce(current_schema(), '') DESC LIMIT 1),
  quote_ident(nullif(current_schema(), 'pg_catalog')), 'public')`;

const beginning = 'SELECT pg_backend_pid() <> ';

/** Whether a statement is the one that `applySettings` sends. */
export const isSettings = (text: string | undefined): boolean => text?.startsWith(beginning) ?? false;

/**
 * Makes the settings of a new connection by one statement. Poolers refuse most of them as start-up parameters.
 * @returns whether a pooler answers: it gives its clients process numbers of its own. Its sessions go from client to client,
 *   so that only the settings that it keeps for each client are made.
 * @throws what Postgres says, or after five seconds
 */
export async function applySettings(client: ClientBase, timeouts: Timeouts): Promise<boolean> {
  const { processID } = client as unknown as { processID: number };
  const isPooled = `pg_backend_pid() <> ${processID}`;
  const set = (name: string, value: string, isLocal: string) => `set_config('${name}', ${value}, ${isLocal})`;
  const text = [
    `${beginning}${processID} AS "isPooled"`,
    ...Object.entries(keptByPoolers).map(([name, value]) => set(name, `'${value}'`, 'false')),
    // A local setting ends with this statement.
    ...Object.entries({ ...keptByPostgres, ...timeouts }).map(([name, value]) => set(name, `'${value}'`, isPooled)),
    set('search_path', ourSchema, isPooled),
  ].join(', ');
  const { rows } = await client.query<{ isPooled: boolean }>({ text, query_timeout: 5000 } as { text: string });
  return rows[0]!.isPooled;
}

/** The statements that set timeouts within a transaction. */
export const setLocally = (timeouts: Timeouts): string =>
  Object.entries(timeouts)
    .map(([name, value]) => `SET LOCAL ${name} = ${value}`)
    .join('; ');

/** A setting and the value that it needs. */
export interface Needed {
  name: string;
  wanted: string;
}

/** The defaults of the database and the user that are wrong for us, which a pooler's sessions keep. */
export async function wrongDefaults(client: ClientBase): Promise<Needed[]> {
  const { rows } = await client.query<Needed>(
    `SELECT name, wanted FROM unnest($1::text[], $2::text[]) AS needed (name, wanted)
       WHERE current_setting(name) <> wanted AND NOT (name = 'extra_float_digits' AND current_setting(name)::int > 0)
     UNION ALL SELECT 'search_path', ${ourSchema} WHERE quote_ident(current_schema()) IS DISTINCT FROM ${ourSchema}`,
    [Object.keys(keptByPostgres), Object.values(keptByPostgres)],
  );
  return rows;
}
