/** Reads which tables and columns a backup contains, and builds the beginning of the COPY statements. */
import type { ClientBase } from 'pg';
import type { Table } from './contents.ts';

/** Waiting and planned mails, which a restore would send again. */
const leftOut = ['outbox', 'mail_schedule', 'mail_progress'];
// Unlogged tables contain only data that may be lost. The header of the backup has the migrations.
const tablesSql = `
  SELECT c.relname AS name, (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> ALL ($1)
  ORDER BY c.relname`;

/** Returns the tables of a backup. */
export const backedUpTables = async (client: ClientBase): Promise<Table[]> =>
  (await client.query<Table>(tablesSql, [['migrations', ...leftOut]])).rows;

/** Returns the tables of a backup and those that it leaves out: all that a restore empties. */
export const emptiedTables = async (client: ClientBase): Promise<Table[]> =>
  (await client.query<Table>(tablesSql, [['migrations']])).rows;

/** Returns the names of the migrations that have run, in their order. */
export async function migrationNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Builds the beginning of the statement that reads or writes a table. */
export const copyOf = (client: ClientBase, { name, columns }: Table): string =>
  `COPY ${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
