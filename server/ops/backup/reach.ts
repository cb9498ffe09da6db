/** Reaches the database that the settings name, whether the site runs or not. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Settings } from '#server/env.ts';
import { openDataFolder } from '../data-folder.ts';
import { lockFolder } from '../folder-lock.ts';
import { startPostgres } from '../postgres.ts';
import { databaseName } from '../postgres/cluster.ts';
import { StartRefused } from '../refusal.ts';

interface Reached {
  url: string;
  /** Lets go of it, and stops what was started for it. */
  leave(): Promise<void>;
}

/** The address of the Postgres that a running site has started in its data folder, from what both wrote down there. */
async function runningIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => '');
  const password = await read('password');
  const port = (await read('data', 'postmaster.pid')).split('\n')[3]?.trim();
  if (!password || !port) throw new StartRefused(`The site in ${dataDir} is still starting: try again in a moment.`);
  return `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/**
 * Reaches the database: the one that is named, the one of a running site, or one started for this.
 * @param make whether an embedded database may be made where there is none
 * @throws StartRefused where there is none, or it cannot be reached
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Settings,
  { log, make }: { log: Logger; make: boolean },
): Promise<Reached> {
  if (databaseUrl) return { url: databaseUrl, leave: async () => undefined };
  if (make) await openDataFolder(dataDir);
  else if (!(await stat(join(dataDir, 'postgres')).catch(() => undefined)))
    throw new StartRefused(
      `There is no database in ${dataDir}: name its folder in DATA_DIR, or a Postgres in DATABASE_URL.`,
    );
  const unlock = await lockFolder(dataDir);
  if (!unlock) return { url: await runningIn(dataDir), leave: async () => undefined };
  await unlock();
  const { url, stop } = await startPostgres({ dataDir, log });
  return { url, leave: stop };
}
