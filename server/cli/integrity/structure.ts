/** Invariants of the tables: no dangling references, no invalid indexes or constraints. */
import type { ClientBase } from 'pg';
import type { Invariant } from './counts.ts';

// Checked row by row although Postgres enforces them: a damaged file or disabled triggers can break them. Each key has one column.
const references = `
  SELECT format('every row of %s has its row of %s (%s)', child, parent, quote_ident(a.attname)) AS invariant,
    format('SELECT c.%2$I::text AS found FROM %1$s c LEFT JOIN %3$s p ON p.%4$I = c.%2$I
      WHERE c.%2$I IS NOT NULL AND p.%4$I IS NULL', child, a.attname, parent, k.attname) AS sql
  FROM (SELECT *, conrelid::regclass AS child, confrelid::regclass AS parent FROM pg_constraint) c
    JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1]
    JOIN pg_attribute k ON k.attrelid = confrelid AND k.attnum = confkey[1]
  WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY child::text, conname`;

const validity: Invariant[] = [
  {
    invariant: 'every index is valid',
    sql: `SELECT indexrelid::regclass::text AS found FROM pg_index WHERE NOT (indisvalid AND indisready)`,
  },
  {
    invariant: 'every constraint is valid',
    sql: `SELECT conname AS found FROM pg_constraint WHERE NOT convalidated`,
  },
  {
    invariant: 'every migration ran once',
    sql: `SELECT name AS found FROM migrations GROUP BY name HAVING count(*) > 1`,
  },
];

/** Reads the foreign keys and returns the invariants of all tables. */
export async function structureInvariants(client: ClientBase): Promise<Invariant[]> {
  const { rows } = await client.query<Invariant>(references);
  return [...rows, ...validity];
}
