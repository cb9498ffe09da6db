/** Puts a backup's rows in the place of those that are there, within the caller's transaction. */
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import type { MigrationClass } from '#server/database/migrations.ts';
import { dropIndexes } from '#server/database/without-indexes.ts';
import { StartError } from '#server/core/start-error.ts';
import type { Entry } from './archive.ts';
import type { Entries, Table } from './contents.ts';
import { copyIn, backedUpTables } from './tables.ts';

/** Pictures that go with the rows are garbage from now on, but not at once: the backup may bring the same. */
const emptied = `
  INSERT INTO picture_garbage (key, due_at)
  SELECT cover_key, now() + interval '1 day' FROM businesses WHERE cover_key IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET due_at = EXCLUDED.due_at`;

/** Removes all rows, and takes the tables back to the backup's release; so its rows fit, and are migrated as in place. */
async function makeEmpty(client: Client, tables: Table[], later: MigrationClass[]): Promise<void> {
  await client.query(emptied);
  await client.query('CREATE TEMP TABLE kept_garbage ON COMMIT DROP AS TABLE picture_garbage');
  await client.query(`TRUNCATE ${quoted(client, await backedUpTables(client))}`);
  for (const Migration of later.toReversed()) await new Migration().down(runnerOf(client));
  const shapeOf = (all: Table[]) => all.map(({ name, columns }) => `${name}(${columns.join()})`).join();
  if (shapeOf(await backedUpTables(client)) !== shapeOf(tables))
    throw new StartError('The tables of the database were changed by something other than its migrations.');
  // Migrations put rows into new tables.
  await client.query(`TRUNCATE ${quoted(client, tables)}`);
}

const quoted = (client: Client, tables: Table[]): string =>
  tables.map(({ name }) => client.escapeIdentifier(name)).join(', ');

/** What a migration asks of TypeORM: statements in this transaction. */
const runnerOf = (client: Client): QueryRunner =>
  ({
    query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows,
  }) as unknown as QueryRunner;

/**
 * Rows come with the counts that belong to them, so the triggers that count stand aside; so do indexes and keys, which are
 * made again, and hold, before anybody sees a row.
 */
export async function restoreTables(
  client: Client,
  tables: Table[],
  later: MigrationClass[],
  entries: Entries,
): Promise<void> {
  await makeEmpty(client, tables, later);
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  const putBack = await dropIndexes(
    client,
    tables.map(({ name }) => client.escapeIdentifier(name)),
  );
  for (const table of tables) {
    const bytes = bytesOf(entries.under(`tables/${table.name}/`));
    await pipeline(bytes, client.query(from(copyIn(client, table))));
  }
  await putBack(() => undefined);
  for (const Migration of later) await new Migration().up(runnerOf(client));
  await client.query(`INSERT INTO picture_garbage SELECT * FROM kept_garbage
    WHERE NOT EXISTS (SELECT FROM businesses WHERE cover_key = key) ON CONFLICT DO NOTHING`);
}

async function* bytesOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Buffer> {
  for await (const { bytes } of entries) yield bytes;
}
