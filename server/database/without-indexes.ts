/** Drops indexes, keys and triggers of tables for a bulk load, and creates them again. */
import type { ClientBase } from 'pg';

interface Definition {
  table: string;
  name: string;
  definition: string;
  kind: string;
}

const keys = `
  SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition, contype AS kind
  FROM pg_constraint
  WHERE contype IN ('p', 'u', 'f') AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
  ORDER BY CASE contype WHEN 'f' THEN 1 ELSE 0 END, conname`;
const plainIndexes = `
  SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition, 'i' AS kind
  FROM pg_index
  WHERE indrelid = ANY ($1::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY 2`;

/**
 * Drops them in the transaction of the caller, so that a failure restores them.
 * @returns a function that creates them again and validates the foreign keys. It reports each with its seconds.
 */
export async function dropIndexes(
  client: ClientBase,
  tables: string[],
): Promise<(report: (name: string, seconds: number) => void) => Promise<void>> {
  const constraints = (await client.query<Definition>(keys, [tables])).rows;
  const indexes = (await client.query<Definition>(plainIndexes, [tables])).rows;
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const { table, name } of constraints.toReversed())
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);

  const add = ({ table, name, definition }: Definition) =>
    `ALTER TABLE ${table} ADD CONSTRAINT "${name}" ${definition}`;
  const foreign = constraints.filter(({ kind }) => kind === 'f');
  const steps = [
    ...constraints.filter(({ kind }) => kind !== 'f').map((key) => ({ name: key.name, sql: add(key) })),
    ...indexes.map(({ name, definition }) => ({ name, sql: definition })),
    ...foreign.map((key) => ({ name: key.name, sql: add(key) })),
  ];
  return async (report) => {
    for (const { name, sql } of steps) {
      const start = performance.now();
      await client.query(sql);
      report(name, (performance.now() - start) / 1000);
    }
    for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  };
}
