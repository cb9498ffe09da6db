/** Invariants of the tables: no dangling references, no invalid indexes or constraints. */
import type { ClientBase } from 'pg';
import type { Invariant } from './counts.ts';

// Checked row by row although Postgres enforces them: a damaged file or disabled triggers can break them.
const references = `
  SELECT c.conname AS name, c.conrelid::regclass::text AS child, c.confrelid::regclass::text AS parent,
    (SELECT array_agg(quote_ident(attname) ORDER BY array_position(c.conkey, attnum)) FROM pg_attribute
      WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey)) AS columns,
    (SELECT array_agg(quote_ident(attname) ORDER BY array_position(c.confkey, attnum)) FROM pg_attribute
      WHERE attrelid = c.confrelid AND attnum = ANY (c.confkey)) AS keys
  FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace
  ORDER BY 2, 1`;

interface Reference {
  name: string;
  child: string;
  parent: string;
  columns: string[];
  keys: string[];
}

const referenceExists = ({ name, child, parent, columns, keys }: Reference): Invariant => {
  const joined = columns.map((column, at) => `p.${keys[at]} = c.${column}`).join(' AND ');
  const isSet = columns.map((column) => `c.${column} IS NOT NULL`).join(' AND ');
  return {
    invariant: `every row of ${child} has its row of ${parent} (${columns.join(', ')})`,
    sql: `SELECT format('${name}: %s', c.${columns[0]}) AS found FROM ${child} c LEFT JOIN ${parent} p ON ${joined}
      WHERE ${isSet} AND p.${keys[0]} IS NULL`,
  };
};

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
  const { rows } = await client.query<Reference>(references);
  return [...rows.map(referenceExists), ...validity];
}
