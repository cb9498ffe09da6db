/** Brings a backup back into a database and a store: all rows in one transaction, or none. */
import type { Client } from 'pg';
import { noteUse } from '#server/database/first-use.ts';
import type { MigrationClass } from '#server/database/migrations.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { StartError } from '#server/core/start-error.ts';
import { Entries, type BackupHeader, type Manifest } from './contents.ts';
import { restoreTables } from './restore-tables.ts';
import { openSession } from './session.ts';
import { levelOf } from './tables.ts';

export interface Target {
  /** Migrated by this release. */
  url: string;
  /** All migrations of this release, in their order. */
  migrations: MigrationClass[];
  store: PictureStore;
  /** Whether what is there may be removed. */
  force?: boolean;
}

/**
 * Restores a backup that `checkBackup` has found whole, of this release or of an older one, whose rows are migrated.
 * What was in the database is removed in the transaction that writes: a restore that is cut short leaves it as it was.
 * @throws StartError where there are people in the database, or the backup is of a newer release; what Postgres and the store say
 */
export async function restoreBackup(
  { url, migrations, store, force = false }: Target,
  file: string,
): Promise<Manifest> {
  const client = await openSession(url);
  const entries = await Entries.of(file);
  try {
    await client.query(pauseGarbageCollection);
    const label = await entries.json<BackupHeader>('backup.json');
    const later = laterThan(label, await levelOf(client), migrations);
    if (!force) await refusePeople(client);
    // Before anything comes in, so that no start puts the demo there after a restore that was cut short.
    await client.query(noteUse);
    await restorePictures(client, store, entries);
    await client.query('BEGIN');
    await restoreTables(client, label.tables, later, entries);
    const manifest = await entries.json<Manifest>('manifest.json');
    await client.query(noteUse);
    await client.query('COMMIT');
    await client.query('VACUUM (ANALYZE)');
    return manifest;
  } finally {
    await entries.close();
    await client.end();
  }
}

/** The migrations that the backup's release did not have. */
function laterThan(
  { migrations: made }: BackupHeader,
  level: string[],
  migrations: MigrationClass[],
): MigrationClass[] {
  if (made.some((name, at) => name !== level[at]))
    throw new StartError(
      `The backup was made by a newer release (its last migration is ${made.at(-1)}, here it is ${level.at(-1)}): restore it with that release.`,
    );
  return level.slice(made.length).map((name) => migrations.find((each) => each.name === name)!);
}

async function refusePeople(client: Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM users LIMIT 1');
  if (rows.length > 0)
    throw new StartError(
      'There are people in this database already: --force throws them away and restores the backup.',
    );
}

/** Before the first file of a picture is there, its key is garbage: a restore that is cut short leaves nothing unknown. */
async function restorePictures(client: Client, store: PictureStore, entries: Entries): Promise<void> {
  let writing: Promise<void>[] = [];
  let last = '';
  for await (const { name, bytes } of entries.under('pictures/')) {
    const [, key, width] = /^pictures\/([0-9a-f-]{36})\/(\d+)\.webp$/.exec(name) ?? [];
    if (!key || !width) throw new StartError(`The backup holds a file of a strange name: ${name}`);
    if (key !== last) {
      // Never more than two pictures are on their way to the store.
      await Promise.all(writing);
      writing = [];
      last = key;
      await client.query(
        // A picture that is shown already stays if the restore is cut short.
        `INSERT INTO picture_garbage (key, due_at) SELECT $1::uuid, now() + interval '1 day'
         WHERE NOT EXISTS (SELECT FROM businesses WHERE cover_key = $1::uuid)
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
