/** Restores a backup into a database and a picture store. It writes all rows in one transaction. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import type { PictureStore } from '#server/core/picture-store.ts';
import { StartError } from '#server/core/start-error.ts';
import { commandTimeouts, openDatabase } from '#server/data-source.ts';
import { recordFirstUse } from '#server/database/first-use.ts';
import { loadMigrations, type MigrationClass } from '#server/database/migrations.ts';
import { notify } from '#server/database/publish.ts';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { withSession } from '../command.ts';
import { readBackup, type BackupHeader, type Entries, type Manifest } from './contents.ts';
import { restoreTables } from './restore-tables.ts';

interface Target {
  url: string;
  store: PictureStore;
  log: Logger;
  /** Whether existing rows may be removed. */
  force: boolean;
}

/**
 * Restores a backup of this release or an older one, whose rows it migrates. Call `checkBackup` first. It migrates the
 * database after its checks.
 * One transaction removes the existing rows and writes the new ones, so an interrupted restore changes no row.
 * @throws StartError where the database has users and `force` is not set, or where the backup is of a newer release;
 * the errors of Postgres and of the store
 */
export const restoreBackup = ({ url, store, log, force }: Target, file: string): Promise<Manifest> =>
  withSession(url, (client) =>
    readBackup(file, async (header, entries) => {
      await client.query(pauseGarbageCollection);
      const later = await laterMigrations(header);
      if (!force) await rejectUsers(client);
      await (await openDatabase(url, { log, timeouts: commandTimeouts })).destroy();
      // Set first, so that a start after an interrupted restore does not add the demo.
      await client.query(recordFirstUse);
      await restorePictures(client, store, entries);
      await client.query('BEGIN');
      const leftOut = await restoreTables(client, header.tables, later, entries);
      const manifest = await entries.json<Manifest>('manifest.json');
      await client.query(recordFirstUse);
      // Sent with the commit: the streams of running instances are executed again, and those of ended sessions end.
      await client.query(notify, [['all']]);
      await client.query('COMMIT');
      if (leftOut.length > 0) log.warn({ tables: leftOut }, 'Tables that are not of this site were left out.');
      await client.query('VACUUM (ANALYZE)');
      return manifest;
    }),
  );

/** The migrations that the release of the backup did not have. */
async function laterMigrations({ migrations: old }: BackupHeader): Promise<MigrationClass[]> {
  const migrations = await loadMigrations();
  if (old.some((name, at) => name !== migrations[at]?.name))
    throw new StartError(
      `The backup was made by a newer release (its last migration is ${old.at(-1)}, here it is ${migrations.at(-1)?.name}): restore it with that release.`,
    );
  return migrations.slice(old.length);
}

async function rejectUsers(client: Client): Promise<void> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('users') IS NOT NULL`);
  if (tables.length === 0) return;
  const { rows } = await client.query('SELECT FROM users LIMIT 1');
  if (rows.length > 0)
    throw new StartError('There are users in this database already: --force removes all data and restores the backup.');
}

/** Milliseconds for which a restore waits for the removal of files that was in progress when it began. */
const removalTimeout = 30_000;

/** Waits until a running site has removed the files of a due key, which would include those that are written meanwhile. */
async function removalOf(client: Client, key: string, end: number): Promise<void> {
  for (; Date.now() < end; await pause(100)) {
    const { rowCount } = await client.query('SELECT FROM picture_garbage WHERE key = $1 AND due_at <= now()', [key]);
    if (!rowCount) return;
  }
}

/** Writes the pictures. It first marks each key for removal, so that an interrupted restore leaves no unreferenced files. */
async function restorePictures(client: Client, store: PictureStore, entries: Entries): Promise<void> {
  let writing: Promise<void>[] = [];
  let last = '';
  const removalsEnd = Date.now() + removalTimeout;
  for await (const { name, bytes } of entries.under('pictures/')) {
    const [, key, width] = /^pictures\/([0-9a-f-]{36})\/(\d+)\.webp$/.exec(name) ?? [];
    if (!key || !width) throw new StartError(`The backup contains a file with an invalid name: ${name}`);
    if (key !== last) {
      // Writes the files of one picture at a time.
      await Promise.all(writing);
      writing = [];
      last = key;
      await removalOf(client, key, removalsEnd);
      await client.query(
        // A trigger leaves out a picture that a business has, since an interrupted restore must keep it.
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
