/** The tables of a database as a backup needs them: everything that is kept, and nothing that Postgres makes by itself. */
import type { ClientBase } from 'pg';
import type { Table } from './contents.ts';

interface Found extends Table {
  /** The columns of the primary key, by which rows come in the same order every time. */
  key: string[];
  refersTo: string[];
}

// Unlogged tables hold what may be lost at any moment; which migrations have run is asked apart.
const found = `
  SELECT c.relname AS name,
    (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    coalesce((SELECT array_agg(attname::text ORDER BY array_position(i.indkey::int2[], attnum))
      FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key,
    coalesce((SELECT array_agg(DISTINCT confrelid::regclass::text) FROM pg_constraint
      WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid), '{}') AS "refersTo"
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> 'migrations'
  ORDER BY c.relname`;

/** The tables that are kept, each behind those it refers to. */
export async function backedUpTables(client: ClientBase): Promise<Found[]> {
  const waiting = (await client.query<Found>(found)).rows;
  const ordered: Found[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ refersTo }) => !waiting.some(({ name }) => refersTo.includes(name)));
    // Tables that refer to each other in a circle could not be filled one by one.
    if (at < 0) throw new Error(`These tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

/** The names of the migrations that have run, in their order. */
export async function levelOf(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY id');
  return rows.map(({ name }) => name);
}

const quoted = (client: ClientBase, names: string[]): string =>
  names.map((name) => client.escapeIdentifier(name)).join(', ');

/** What copies a table out. */
export function copyOut(client: ClientBase, { name, columns, key }: Found): string {
  const order = key.length > 0 ? ` ORDER BY ${quoted(client, key)}` : '';
  return `COPY (SELECT ${quoted(client, columns)} FROM ${quoted(client, [name])}${order}) TO STDOUT`;
}

/** What copies a table in. */
export const copyIn = (client: ClientBase, { name, columns }: Table): string =>
  `COPY ${quoted(client, [name])} (${quoted(client, columns)}) FROM STDIN`;
