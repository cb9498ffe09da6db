/** Replaces all rows by those of a backup, within the caller's transaction. */
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { updateKnownZones } from '#server/businesses/hours/known-zones.ts';
import type { MigrationClass } from '#server/database/migrations.ts';
import { dropIndexes } from '#server/database/without-indexes.ts';
import { StartError } from '#server/core/start-error.ts';
import type { Entry } from './archive.ts';
import type { Entries, Table } from './contents.ts';
import { backedUpTables, copyOf, emptiedTables } from './tables.ts';

/** The garbage before the restore, with all pictures in a day, since the backup may contain the same pictures. */
const savedGarbageSql = `
  CREATE TEMP TABLE saved_garbage ON COMMIT DROP AS
  SELECT key, due_at FROM picture_garbage UNION ALL SELECT id, now() + interval '1 day' FROM business_pictures
  UNION ALL SELECT id, now() + interval '1 day' FROM comment_pictures`;

/** The backup contains no files of uploads that wait for a business or a review, so that no write may take them. */
const endUploadsSql = 'UPDATE picture_garbage SET user_id = NULL, due_at = now() WHERE user_id IS NOT NULL';

const referencesSql = `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
  WHERE contype = 'f' AND confrelid = ANY ($1::regclass[]) AND conrelid <> ALL ($1::regclass[]) ORDER BY name`;

/** The tables that a restore empties, as SQL, in the order in which it locks them. */
const tableNames = async (client: Client): Promise<string[]> =>
  (await emptiedTables(client)).map(({ name }) => client.escapeIdentifier(name));

/** Removes the rows of the site's tables. @throws StartError where tables of another schema reference them */
async function removeRows(client: Client): Promise<void> {
  const tables = await tableNames(client);
  const { rows } = await client.query<{ name: string }>(referencesSql, [tables]);
  if (rows.length > 0)
    throw new StartError(
      `A restore removes all rows of the site, and other tables reference them: ${rows.map(({ name }) => name).join(', ')}. Drop their foreign keys first, or restore into another database.`,
    );
  await client.query(`TRUNCATE ${tables.join(', ')}`);
}

/**
 * Removes all rows, and reverts the migrations that the release of the backup did not have, so that its rows fit.
 * @returns the tables of the backup that the database has
 */
async function emptyTables(client: Client, tables: Table[], later: MigrationClass[]): Promise<Table[]> {
  // The site may run: the key of an upload that it stores between the two statements would be lost, and its files would stay.
  await client.query(`LOCK ${(await tableNames(client)).join(', ')} IN ACCESS EXCLUSIVE MODE`);
  await client.query(savedGarbageSql);
  // With the planned mails, which no backup contains: mails about events begin anew.
  await removeRows(client);
  for (const Migration of later.toReversed()) await new Migration().down(runnerOf(client));
  const own = new Map((await backedUpTables(client)).map(({ name, columns }) => [name, columns]));
  const known = tables.filter(({ name }) => own.has(name));
  const changed = known.filter(({ name, columns }) => !isDeepStrictEqual(own.get(name), columns));
  const missing = [...own.keys()].filter((name) => !tables.some((table) => table.name === name));
  const different = [...changed.map(({ name }) => name), ...missing];
  if (different.length > 0)
    throw new StartError(
      `Tables of the backup and of the database differ, which no migration explains: ${different.join(', ')}.`,
    );
  // A migration may have inserted rows.
  await removeRows(client);
  return known;
}

/** The part of TypeORM's QueryRunner that migrations use. It runs statements in this transaction. */
const runnerOf = (client: Client): QueryRunner =>
  ({
    query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows,
  }) as unknown as QueryRunner;

/**
 * Replaces the rows and runs the later migrations. The backup contains the counts of its rows, so triggers are disabled.
 * Indexes and keys are dropped and created again before the commit. Tables of the backup that the database does not have are
 * left out: they were made by something other than the migrations.
 * @param later the migrations that the release of the backup did not have
 * @returns the names of the tables that are left out
 * @throws StartError where the tables are not those of the migrations, and the errors of Postgres
 */
export async function restoreTables(
  client: Client,
  tables: Table[],
  later: MigrationClass[],
  entries: Entries,
): Promise<string[]> {
  const known = await emptyTables(client, tables, later);
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  const restoreIndexes = await dropIndexes(
    client,
    known.map(({ name }) => client.escapeIdentifier(name)),
  );
  for (const table of tables) {
    const bytes = bytesOf(entries.under(`tables/${table.name}/`));
    if (known.includes(table)) await pipeline(bytes, client.query(from(`${copyOf(client, table)} FROM STDIN`)));
    else for await (const _ of bytes);
  }
  await restoreIndexes(() => undefined);
  for (const Migration of later) await new Migration().up(runnerOf(client));
  await client.query(updateKnownZones);
  await client.query(endUploadsSql);
  // A trigger leaves out the pictures that a business has.
  await client.query('INSERT INTO picture_garbage (key, due_at) SELECT * FROM saved_garbage ON CONFLICT DO NOTHING');
  return tables.filter((table) => !known.includes(table)).map(({ name }) => name);
}

async function* bytesOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Buffer> {
  for await (const { bytes } of entries) yield bytes;
}
