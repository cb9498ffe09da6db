/** Reads which tables and columns a backup contains, and builds the COPY statements. */
import type { ClientBase } from 'pg';
import type { Table } from './contents.ts';

/** A table of a backup. */
export interface BackedUpTable extends Table {
  /** The columns of the primary key, by which the backup orders its rows. */
  key: string[];
}

/** Waiting and planned mails, which a restore would send again. */
export const leftOut = ['outbox', 'mail_schedule', 'mail_progress'];
// Unlogged tables contain only data that may be lost. The header of the backup has the migrations.
const tablesSql = `
  SELECT c.relname AS name,
    (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    coalesce((SELECT array_agg(attname::text ORDER BY array_position(i.indkey::int2[], attnum))
      FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> ALL ($1)
  ORDER BY c.relname`;

/** Returns the tables of a backup. */
export const backedUpTables = async (client: ClientBase): Promise<BackedUpTable[]> =>
  (await client.query<BackedUpTable>(tablesSql, [['migrations', ...leftOut]])).rows;

/** Returns the names of the migrations that have run, in their order. */
export async function migrationNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

const quoted = (client: ClientBase, names: string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(', ');

/** Builds the statement that reads a table. */
export function copyOut(client: ClientBase, { name, columns, key }: BackedUpTable): string {
  const order = key.length > 0 ? ` ORDER BY ${quoted(client, key)}` : '';
  return `COPY (SELECT ${quoted(client, columns)} FROM ${quoted(client, [name])}${order}) TO STDOUT`;
}

/** Builds the statement that writes a table. */
export const copyIn = (client: ClientBase, { name, columns }: Table): string =>
  `COPY ${quoted(client, [name])} (${quoted(client, columns)}) FROM STDIN`;
