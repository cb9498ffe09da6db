/** Connects commands to the database that the settings name, while the site runs or is stopped. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Settings } from '#server/env.ts';
import { lockFolder, openDataFolder } from '#server/postgres/data-folder.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { databaseName } from '#server/postgres/cluster.ts';
import { StartError } from '#server/core/start-error.ts';

interface CommandDatabase {
  url: string;
  /** Stops the Postgres that was started for the command. */
  disconnect(): Promise<void>;
}

/**
 * Returns the URL of the Postgres that a running site has started, from the files of its data folder.
 * @throws StartError where this process cannot reach it
 */
async function findRunning(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => '');
  const password = await read('password');
  const port = (await read('data', 'postmaster.pid')).split('\n')[3]?.trim();
  const url = `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
  // In another container the loopback address is another one, where another Postgres may listen.
  if (!password || !port || !(await canConnect(url)))
    throw new StartError(
      `A Main Street works on the data folder ${dataDir}, and its database cannot be reached from here: run this command in that site's container (docker exec), or try again once the site has started or stopped.`,
    );
  return url;
}

async function canConnect(url: string): Promise<boolean> {
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
 * Finds the database: that of the settings, that of a running site, or the embedded one, which it then starts.
 * @param createDatabase whether to create the embedded database where there is none
 * @throws StartError where there is no database, or it cannot be reached
 */
export async function connectForCommand(
  { databaseUrl, directUrl, dataDir }: Settings,
  { log, createDatabase }: { log: Logger; createDatabase: boolean },
): Promise<CommandDatabase> {
  if (databaseUrl) return { url: directUrl ?? databaseUrl, disconnect: async () => undefined };
  if (createDatabase) await openDataFolder(dataDir);
  else if (!(await stat(join(dataDir, 'postgres')).catch(() => undefined)))
    throw new StartError(
      `There is no database in ${dataDir}: name its folder in DATA_DIR, or a Postgres in DATABASE_URL.`,
    );
  const unlock = lockFolder(dataDir);
  if (!unlock) return { url: await findRunning(dataDir), disconnect: async () => undefined };
  unlock();
  const { url, stop } = await startPostgres({ dataDir, log });
  return { url, disconnect: stop };
}
