/** Brings a backup back into an empty database and a store: all rows in one transaction, or none. */
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { liftIndexes } from '#server/core/lift-indexes.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { keepPictures } from '#server/uploads/garbage.ts';
import { StartRefused } from '../refusal.ts';
import type { Entry } from './archive.ts';
import { Entries, Sum, type Label, type Manifest, type Table } from './contents.ts';
import { copyIn, keptTables, levelOf, unhurried } from './tables.ts';

export interface Target {
  /** Migrated by this release. */
  url: string;
  store: PictureStore;
  /** Whether what is there may be thrown away first. */
  force?: boolean;
}

/**
 * Restores a backup that `checkBackup` has found whole.
 * @throws StartRefused where the database is not empty or of another release; what Postgres and the store say
 */
export async function restoreBackup({ url, store, force = false }: Target, file: string): Promise<Manifest> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const entries = await Entries.of(file);
  try {
    await client.query(unhurried);
    await client.query(keepPictures);
    const { migrations, tables } = await entries.json<Label>('backup.json');
    await refuseOthers(client, { migrations, tables });
    await makeEmpty(client, tables, force);
    await restorePictures(client, store, entries);
    await client.query('BEGIN');
    await restoreTables(client, tables, entries);
    const manifest = await entries.json<Manifest>('manifest.json');
    await client.query('COMMIT');
    await client.query('VACUUM (ANALYZE)');
    return manifest;
  } finally {
    await entries.close();
    await client.end();
  }
}

async function refuseOthers(client: Client, { migrations, tables }: Pick<Label, 'migrations' | 'tables'>) {
  const level = await levelOf(client);
  if (level.join() !== migrations.join())
    throw new StartRefused(
      `The backup was made by another release (its last migration is ${migrations.at(-1)}, here it is ${level.at(-1)}): restore it with that release, and start this one on it then.`,
    );
  const shapeOf = (all: Table[]) => all.map(({ name, columns }) => `${name}(${columns.join()})`).join();
  if (shapeOf(await keptTables(client)) !== shapeOf(tables))
    throw new StartRefused('The tables of the database were changed by something other than its migrations.');
}

/** Pictures that go with the rows are garbage from now on, but not at once: the backup may bring the same. */
const emptied = `
  INSERT INTO picture_garbage (key, due_at)
  SELECT cover_key, now() + interval '1 day' FROM businesses WHERE cover_key IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET due_at = EXCLUDED.due_at`;

async function makeEmpty(client: Client, tables: Table[], force: boolean): Promise<void> {
  const { rows } = await client.query('SELECT FROM users LIMIT 1');
  if (rows.length === 0) return;
  if (!force)
    throw new StartRefused(
      'There are people in this database already: --force throws them away and restores the backup.',
    );
  await client.query('BEGIN');
  await client.query(emptied);
  // Its rows are there from the first migration on, and nothing is counted without them.
  await client.query(
    truncated(
      client,
      tables.filter(({ name }) => name !== 'directory_counts'),
    ),
  );
  await client.query('UPDATE directory_counts SET total = 0');
  await client.query('COMMIT');
}

const truncated = (client: Client, tables: Table[]): string =>
  `TRUNCATE ${tables
    .filter(({ name }) => name !== 'picture_garbage')
    .map(({ name }) => client.escapeIdentifier(name))
    .join(', ')}`;

/** Before the first file of a picture is there, its key is garbage: a restore that is cut short leaves nothing unknown. */
async function restorePictures(client: Client, store: PictureStore, entries: Entries): Promise<void> {
  let writing: Promise<void>[] = [];
  let last = '';
  for await (const { name, bytes } of entries.under('pictures/')) {
    const [, key, width] = /^pictures\/([0-9a-f-]{36})\/(\d+)\.webp$/.exec(name) ?? [];
    if (!key || !width) throw new StartRefused(`The backup holds a file of a strange name: ${name}`);
    if (key !== last) {
      // Never more than two pictures are on their way to the store.
      await Promise.all(writing);
      writing = [];
      last = key;
      await client.query(
        `INSERT INTO picture_garbage (key, due_at) VALUES ($1, now() + interval '1 day')
         ON CONFLICT (key) DO UPDATE SET due_at = EXCLUDED.due_at`,
        [key],
      );
    }
    const put = store.put(key, Number(width), bytes);
    put.catch(() => undefined);
    writing.push(put);
  }
  await Promise.all(writing);
}

/**
 * Rows come with the counts that belong to them, so the triggers that count stand aside; so do indexes and keys, which are
 * made again, and hold, before anybody sees a row.
 */
async function restoreTables(client: Client, tables: Table[], entries: Entries): Promise<void> {
  await client.query(truncated(client, tables));
  await client.query(`SET LOCAL maintenance_work_mem = '256MB';
    CREATE TEMP TABLE kept_garbage ON COMMIT DROP AS TABLE picture_garbage; DELETE FROM picture_garbage`);
  const putBack = await liftIndexes(
    client,
    tables.map(({ name }) => client.escapeIdentifier(name)),
  );
  for (const table of tables) {
    const bytes = bytesOf(entries.under(`tables/${table.name}/`));
    await pipeline(bytes, client.query(from(copyIn(client, table))));
  }
  await putBack(() => undefined);
  await client.query(`INSERT INTO picture_garbage SELECT * FROM kept_garbage
    WHERE NOT EXISTS (SELECT FROM businesses WHERE cover_key = key) ON CONFLICT DO NOTHING`);
}

async function* bytesOf(entries: AsyncGenerator<Entry>): AsyncGenerator<Buffer> {
  for await (const { bytes } of entries) yield bytes;
}

/**
 * Reads a backup to its end and holds it against its manifest; nothing else is touched.
 * @throws StartRefused where it is not whole
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const entries = await Entries.of(file);
  try {
    const { format, tables } = await entries.json<Label>('backup.json');
    if (format !== 1) throw new StartRefused('The backup was made by a newer release: use that one.');
    const sumOf = async (beginning: string) => {
      const sum = new Sum();
      for await (const { bytes } of entries.under(beginning)) sum.add(bytes);
      return sum.end();
    };
    const pictures = await sumOf('pictures/');
    const sums: [string, string][] = [];
    for (const { name } of tables) sums.push([name, (await sumOf(`tables/${name}/`)).sha256]);
    const manifest = await entries.json<Manifest>('manifest.json');
    const isWhole =
      pictures.sha256 === manifest.pictures.sha256 &&
      sums.every(([name, sha256]) => manifest.tables[name]?.sha256 === sha256);
    if (!isWhole) throw new StartRefused('The backup is damaged: its contents do not match its manifest.');
    return manifest;
  } finally {
    await entries.close();
  }
}
