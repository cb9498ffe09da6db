/** Writes a backup while the site runs: all rows of one snapshot, and the pictures that they reference. */
import { buffer } from 'node:stream/consumers';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import type { PictureStore } from '#server/core/picture-store.ts';
import { StartError } from '#server/core/start-error.ts';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { widthsUpTo } from '#server/uploads/widths.ts';
import { withSession } from '../command.ts';
import { writeArchive, type AddEntry } from './archive.ts';
import { Checksum, type BackupHeader, type Manifest, type Table } from './contents.ts';
import { backedUpTables, copyOf, migrationNames } from './tables.ts';

/** The maximum size of an entry with rows, in bytes: what Postgres sends while the entry before it is written. */
const partBytes = 4_000_000;
/** Pictures that are read at once. */
const batchSize = 8;

/**
 * Writes a backup.
 * @param mayLackPictures whether it is written, too, where no picture is found
 * @param file must not exist; '-' is standard output
 * @throws StartError where the file cannot be written, or no picture of the rows is found; the errors of Postgres and of the store
 */
export const saveBackup = (
  { url, store, mayLackPictures }: { url: string; store: PictureStore; mayLackPictures: boolean },
  file: string,
): Promise<Manifest> =>
  withSession(url, async (client) => {
    // Before the snapshot, so that no picture of its rows is removed meanwhile.
    await client.query(pauseGarbageCollection);
    const names = (await backedUpTables(client)).map(({ name }) => client.escapeIdentifier(name));
    if (names.length === 0) throw new StartError('The database is empty.');
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Before the snapshot, which finds no rows in a table that a migration rewrites meanwhile. Reads and writes do not wait for it.
    await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
    const tables = await backedUpTables(client);
    const manifest: Manifest = { tables: {}, pictures: { files: 0, bytes: 0, sha256: '' } };
    await writeArchive(file, async (add) => {
      const migrations = await migrationNames(client);
      const header: BackupHeader = { format: 1, madeAt: new Date().toISOString(), migrations, tables };
      await addJson(add, 'backup.json', header);
      manifest.pictures = await addPictures(client, store, add);
      const { files, missing } = manifest.pictures;
      if (missing && files === 0 && !mayLackPictures)
        throw new StartError(
          'No picture was found: set DATA_DIR or the S3 settings as the site has them. Where the pictures are lost, add --without-pictures.',
        );
      for (const table of tables) manifest.tables[table.name] = await addTable(client, table, add);
      await addJson(add, 'manifest.json', manifest);
    });
    return manifest;
  });

const addJson = (add: AddEntry, name: string, value: object): Promise<void> =>
  add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

async function addTable(client: Client, table: Table, add: AddEntry): Promise<Manifest['tables'][string]> {
  const sum = new Checksum();
  const copy = client.query(to(`${copyOf(client, table)} TO STDOUT`, { highWaterMark: partBytes }));
  let part = 0;
  for await (const bytes of copy as AsyncIterable<Buffer>) {
    sum.add(bytes);
    await add(`tables/${table.name}/${String((part += 1)).padStart(6, '0')}`, bytes);
  }
  const { bytes, sha256 } = sum.end();
  return { rows: copy.rowCount, bytes, sha256 };
}

async function addPictures(client: Client, store: PictureStore, add: AddEntry): Promise<Manifest['pictures']> {
  const sum = new Checksum();
  let missing = 0;
  await client.query(`DECLARE pictures CURSOR FOR
    SELECT id AS key, width FROM business_pictures UNION ALL SELECT id, width FROM comment_pictures ORDER BY key`);
  const fetchSome = () => client.query<{ key: string; width: number }>(`FETCH ${batchSize} FROM pictures`);
  for (let { rows } = await fetchSome(); rows.length > 0; { rows } = await fetchSome()) {
    const read = rows.flatMap(({ key, width }) =>
      widthsUpTo(width).map(async (each) => {
        const picture = await store.open(key, each);
        return picture && { name: `pictures/${key}/${each}.webp`, bytes: await buffer(picture.body) };
      }),
    );
    for (const picture of await Promise.all(read)) {
      if (picture) {
        sum.add(picture.bytes);
        await add(picture.name, picture.bytes);
      } else missing += 1;
    }
  }
  const { count: files, bytes, sha256 } = sum.end();
  return { files, bytes, sha256, missing };
}
