/** Reaches the database that the settings name, whether the site runs or not. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '#server/env.ts';
import { lockFolder, openDataFolder } from '#server/postgres/data-folder.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { databaseName } from '#server/postgres/cluster.ts';
import { StartError } from '#server/core/start-error.ts';

interface Reached {
  url: string;
  /** Lets go of it, and stops what was started for it. */
  leave(): Promise<void>;
}

/**
 * The address of the Postgres that a running site has started in its data folder, from what both wrote down there.
 * @throws StartError where it cannot be reached from here
 */
async function runningIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => '');
  const password = await read('password');
  const port = (await read('data', 'postmaster.pid')).split('\n')[3]?.trim();
  const url = `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
  // In a container of its own this process has another loopback address, and perhaps another Postgres there.
  if (!password || !port || !(await answers(url)))
    throw new StartError(
      `A Main Street works on the data folder ${dataDir}, and its database cannot be reached from here: run this command in that site's container (docker exec), or try again once the site has started or stopped.`,
    );
  return url;
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Reaches the database: the one that is named, the one of a running site, or one started for this.
 * @param make whether an embedded database may be made where there is none
 * @throws StartError where there is none, or it cannot be reached
 */
export async function connectForCommand(
  { databaseUrl, directUrl, dataDir }: Settings,
  { log, make }: { log: Logger; make: boolean },
): Promise<Reached> {
  if (databaseUrl) return { url: directUrl ?? databaseUrl, leave: async () => undefined };
  if (make) await openDataFolder(dataDir);
  else if (!(await stat(join(dataDir, 'postgres')).catch(() => undefined)))
    throw new StartError(
      `There is no database in ${dataDir}: name its folder in DATA_DIR, or a Postgres in DATABASE_URL.`,
    );
  const unlock = lockFolder(dataDir);
  if (!unlock) return { url: await runningIn(dataDir), leave: async () => undefined };
  unlock();
  const { url, stop } = await startPostgres({ dataDir, log });
  return { url, leave: stop };
}
