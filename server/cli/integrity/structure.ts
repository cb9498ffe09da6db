/** What must hold of the tables themselves: no row that refers to nothing, no index or constraint that is not in force. */
import type { ClientBase } from 'pg';
import type { Invariant } from './counts.ts';

// Looked at row by row although Postgres holds them: a damaged file or a careless hand can pass it by.
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

const noOrphans = ({ name, child, parent, columns, keys }: Reference): Invariant => {
  const joined = columns.map((column, at) => `p.${keys[at]} = c.${column}`).join(' AND ');
  const given = columns.map((column) => `c.${column} IS NOT NULL`).join(' AND ');
  return {
    holds: `every row of ${child} has its row of ${parent} (${columns.join(', ')})`,
    finds: `SELECT format('${name}: %s', c.${columns[0]}) AS found FROM ${child} c LEFT JOIN ${parent} p ON ${joined}
      WHERE ${given} AND p.${keys[0]} IS NULL`,
  };
};

const inForce: Invariant[] = [
  {
    holds: 'every index is in force',
    finds: `SELECT indexrelid::regclass::text AS found FROM pg_index WHERE NOT (indisvalid AND indisready)`,
  },
  {
    holds: 'every constraint is in force',
    finds: `SELECT conname AS found FROM pg_constraint WHERE NOT convalidated`,
  },
  {
    holds: 'every migration was made once',
    finds: `SELECT name AS found FROM migrations GROUP BY name HAVING count(*) > 1`,
  },
];

/** What must hold of the tables that are there. */
export async function structureInvariants(client: ClientBase): Promise<Invariant[]> {
  const { rows } = await client.query<Reference>(references);
  return [...rows.map(noOrphans), ...inForce];
}
