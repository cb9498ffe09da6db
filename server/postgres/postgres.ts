/** The embedded Postgres: it stores its files in the data folder, and starts and stops with the site. */
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { explainFolderError, lockFolder } from './data-folder.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { databaseName, initCluster } from './cluster.ts';
import { runPostmaster } from './postmaster.ts';
import { StartError } from '#server/core/start-error.ts';

interface PostgresOptions {
  /** Absolute, or relative to the working directory. */
  dataDir: string;
  log: Logger;
  /** Postgres settings that override the defaults. */
  settings?: Record<string, string>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** @throws StartError where another major version of Postgres created the files, since this one cannot read them */
async function checkVersion(folder: string, version: string): Promise<void> {
  const created = (await readFile(join(folder, 'data', 'PG_VERSION'), 'utf8')).trim();
  if (created !== version)
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${created}, and this release includes PostgreSQL ${version}: make a backup with the release that made it (npm run backup -- --to FILE), move ${folder} to another place, and restore the backup with this release (npm run restore -- --from FILE).`,
    );
}

async function createDatabase(server: URL): Promise<void> {
  const client = new Client({ connectionString: new URL('/postgres', server).href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (!rowCount) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts Postgres in the data folder, and creates its files and its database where they are missing.
 * @returns the URL of the database, and a function that stops Postgres
 * @throws StartError where another site uses the folder, or the machine cannot run Postgres
 */
export async function startPostgres({
  dataDir: givenFolder,
  log,
  settings = {},
}: PostgresOptions): Promise<{ url: string; stop(): Promise<void> }> {
  // Absolute, since Postgres and initdb have another working directory.
  const dataDir = resolve(givenFolder);
  const unlock = lockFolder(dataDir);
  if (!unlock)
    throw new StartError(
      `Another Main Street runs on the data folder ${dataDir}: stop it, or name another folder in DATA_DIR.`,
    );
  try {
    const { postgres: program, initdb, version } = await findBinaries();
    const account = chooseAccount(program, dataDir);
    const folder = await initCluster(dataDir, initdb, account);
    await checkVersion(folder, version);
    const password = await readFile(join(folder, 'password'), 'utf8');
    const port = await freePort();
    const postmaster = await runPostmaster({ program, account, data: join(folder, 'data'), port, settings, log });
    const url = new URL(`postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`);
    await createDatabase(url).catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
    let stopped: Promise<void> | undefined;
    return { url: url.href, stop: () => (stopped ??= postmaster.stop().finally(unlock)) };
  } catch (error) {
    unlock();
    throw explainFolderError(dataDir, error);
  }
}
