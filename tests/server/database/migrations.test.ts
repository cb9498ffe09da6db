/** The previous release works during an update: each migration keeps what it reads and writes. */
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface } from 'typeorm';
import { loadMigrations } from '#server/database/migrations.ts';
import { cloneDatabase } from '../../support/database/clone.ts';

const folder = 'server/database/migrations';
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\d{4}-[^/]+\.ts$/.test(file))
  .sort();

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: DataSource;

beforeAll(async () => {
  database = await cloneDatabase('template0');
  db = await new DataSource({ type: 'postgres', url: database.url, installExtensions: false }).initialize();
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('The server runs every file of the folders, the oldest first', async () => {
  const numbers = (await loadMigrations()).map(({ name }) => Number(/\d{3}$/.exec(name)?.[0]));
  expect(numbers).toEqual(names.map((name) => Number(/\/(\d{4})-/.exec(name)?.[1])));
});

interface Column {
  /** Table, name and type. */
  known: string;
  table: string;
  isRequired: boolean;
}

interface Constraint {
  /** Table and definition. */
  known: string;
  table: string;
  columns: string[];
}

/** All columns, functions and constraints. */
async function read(): Promise<{ columns: Column[]; functions: string[]; constraints: Constraint[] }> {
  const columns: Column[] = await db.query(`
    SELECT table_name || '.' || column_name || ' ' || udt_name AS known, table_name AS table,
      is_nullable = 'NO' AND column_default IS NULL AND is_generated = 'NEVER' AS "isRequired"
    FROM information_schema.columns WHERE table_schema = 'public'`);
  const functions: { known: string }[] = await db.query(`
    SELECT oid::regprocedure || ' ' || prorettype::regtype AS known FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`);
  const constraints: Constraint[] = await db.query(`
    SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) AS known, conrelid::regclass::text AS table,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0`);
  const known = (rows: { known: string }[]) => rows.map((row) => row.known);
  return { columns, functions: known(functions), constraints };
}

const withoutLists = (definition: string): string => definition.replace(/ARRAY\[[^\]]*\]/g, 'ARRAY');
const valuesOf = (definition: string): string[] => [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value!);

it.each(names)('%s keeps all that the previous release reads, and accepts all that it writes', async (name) => {
  const before = await read();
  const tables = new Set(before.columns.map(({ table }) => table));
  const [Migration] = Object.values(
    (await import(`../../../${folder}/${name}`)) as Record<string, new () => MigrationInterface>,
  );
  const runner = db.createQueryRunner();
  await new Migration!().up(runner);
  await runner.release();
  const after = await read();

  const gone = [
    ...before.columns.map(({ known }) => known).filter((each) => !after.columns.some(({ known }) => known === each)),
    ...before.functions.filter((each) => !after.functions.includes(each)),
  ];
  const required = (columns: Column[]) => columns.filter((each) => tables.has(each.table) && each.isRequired);
  const newlyRequired = required(after.columns).filter(
    ({ known }) => !required(before.columns).some((each) => each.known === known),
  );
  // From Postgres 18 on NOT NULL is a constraint. The previous release gives new columns their defaults, which must be accepted.
  const isNew = (table: string, column: string) =>
    !before.columns.some(({ known }) => known.startsWith(`${table}.${column} `));
  const isOfNewColumns = ({ known, table, columns }: Constraint) =>
    / (NOT NULL|CHECK) /.test(known) && columns.length > 0 && columns.every((column) => isNew(table, column));
  // A longer list of values accepts all that the shorter one did.
  const isWidened = ({ known }: Constraint) =>
    before.constraints.some(
      (former) =>
        withoutLists(former.known) === withoutLists(known) &&
        valuesOf(former.known).every((value) => valuesOf(known).includes(value)),
    );
  const newlyRefused = after.constraints
    .filter(({ table }) => tables.has(table))
    .filter(
      (each) =>
        !before.constraints.some(({ known }) => known === each.known) && !isOfNewColumns(each) && !isWidened(each),
    )
    .map(({ known }) => known);
  expect({ gone, newlyRequired, newlyRefused }).toEqual({ gone: [], newlyRequired: [], newlyRefused: [] });
});
