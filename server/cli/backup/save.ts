/** Writes a backup while the site runs: all rows of one snapshot, and the pictures that they reference. */
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { PictureStore } from '#server/core/picture-store.ts';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { widthsUpTo } from '#server/uploads/widths.ts';
import { StartError } from '#server/core/start-error.ts';
import { writeArchive, type AddEntry } from './archive.ts';
import { Checksum, type BackupHeader, type Manifest } from './contents.ts';
import { openSession } from './session.ts';
import { copyOut, backedUpTables, migrationNames } from './tables.ts';

/** The size of an entry with rows. */
const partBytes = 4_000_000;
/** Pictures that are read at once. */
const batchSize = 8;

interface Source {
  url: string;
  store: PictureStore;
}

/** The manifest, and the number of referenced picture files that the store does not have. */
export type SaveResult = Manifest & { missing: number };

/**
 * Writes a backup.
 * @param file must not exist; '-' is standard output
 * @throws StartError where the file cannot be written; the errors of Postgres and of the store
 */
export async function saveBackup({ url, store }: Source, file: string): Promise<SaveResult> {
  const client = await openSession(url);
  try {
    // Before the snapshot, so that no picture of its rows is removed meanwhile.
    await client.query(pauseGarbageCollection);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await backedUpTables(client);
    if (tables.length === 0) throw new StartError('The database is empty.');
    const manifest: Manifest = { tables: {}, pictures: { files: 0, bytes: 0, sha256: '' } };
    let missing = 0;
    await writeArchive(file, async (add) => {
      const migrations = await migrationNames(client);
      const named = tables.map(({ name, columns }) => ({ name, columns }));
      const header: BackupHeader = { format: 1, madeAt: new Date().toISOString(), migrations, tables: named };
      await addJson(add, 'backup.json', header);
      ({ missing, ...manifest.pictures } = await addPictures(client, store, add));
      for (const table of tables) manifest.tables[table.name] = await addTable(client, table, add);
      await addJson(add, 'manifest.json', manifest);
    });
    return { ...manifest, missing };
  } finally {
    await client.end();
  }
}

const addJson = (add: AddEntry, name: string, value: object): Promise<void> =>
  add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

type CopiedTable = Parameters<typeof copyOut>[1];

async function addTable(client: Client, table: CopiedTable, add: AddEntry): Promise<Manifest['tables'][string]> {
  const sum = new Checksum();
  const copy = client.query(to(copyOut(client, table)));
  let [parts, waiting, size] = [0, [] as Buffer[], 0];
  const flush = async () => {
    const part = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    sum.add(part);
    await add(`tables/${table.name}/${String((parts += 1)).padStart(6, '0')}`, part);
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  const { bytes, sha256 } = sum.end();
  return { rows: copy.rowCount, bytes, sha256 };
}

async function addPictures(client: Client, store: PictureStore, add: AddEntry) {
  const sum = new Checksum();
  let missing = 0;
  await client.query(`DECLARE covers CURSOR FOR
    SELECT cover_key AS key, cover_width AS width FROM businesses WHERE cover_key IS NOT NULL ORDER BY id`);
  for (;;) {
    const { rows } = await client.query<{ key: string; width: number }>(`FETCH ${batchSize} FROM covers`);
    if (rows.length === 0) break;
    const files = rows.flatMap(({ key, width }) => widthsUpTo(width).map((each) => [key, each] as const));
    const read = await Promise.all(
      files.map(async ([key, width]) => {
        const picture = await store.open(key, width);
        return picture && { name: `pictures/${key}/${width}.webp`, bytes: await buffer(picture.body) };
      }),
    );
    for (const picture of read) {
      if (!picture) missing += 1;
      else {
        sum.add(picture.bytes);
        await add(picture.name, picture.bytes);
      }
    }
  }
  const { count: files, bytes, sha256 } = sum.end();
  return { files, bytes, sha256, missing };
}
