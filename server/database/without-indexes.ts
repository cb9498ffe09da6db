/** Drops indexes, keys and triggers of tables for a bulk load, and creates them again. Raw SQL: it reads the catalogs and changes tables. */
import type { ClientBase } from 'pg';

/** A key or an index, and the statements that drop it and create it again. */
interface Definition {
  name: string;
  drop: string;
  create: string;
}

const keys = `
  SELECT conname AS name, format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
  FROM pg_constraint
  WHERE contype = ANY ($2) AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))
  ORDER BY conname`;
const plainIndexes = `
  SELECT indexrelid::regclass::text AS name, format('DROP INDEX %s', indexrelid::regclass) AS drop,
    pg_get_indexdef(indexrelid) AS create
  FROM pg_index
  WHERE indrelid = ANY ($1::regclass[])
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY 1`;

/**
 * Drops them in the transaction of the caller, so that a failure restores them.
 * @returns a function that creates them again and validates the foreign keys. It reports each with its seconds.
 */
export async function dropIndexes(
  client: ClientBase,
  tables: string[],
): Promise<(report: (name: string, seconds: number) => void) => Promise<void>> {
  const read = async (...query: [string, unknown[]]) => (await client.query<Definition>(...query)).rows;
  // In the order in which they are created: foreign keys need the keys of the other tables.
  const all = [
    ...(await read(keys, [tables, ['p', 'u']])),
    ...(await read(plainIndexes, [tables])),
    ...(await read(keys, [tables, ['f']])),
  ];
  const setTriggers = async (state: 'DISABLE' | 'ENABLE') => {
    for (const table of tables) await client.query(`ALTER TABLE ${table} ${state} TRIGGER USER`);
  };
  await setTriggers('DISABLE');
  for (const { drop } of all.toReversed()) await client.query(drop);
  return async (report) => {
    for (const { name, create } of all) {
      const start = performance.now();
      await client.query(create);
      report(name, (performance.now() - start) / 1000);
    }
    await setTriggers('ENABLE');
  };
}
