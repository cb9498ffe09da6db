/** Runs a command on the site that the settings name, while the site runs or is stopped. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, type Client } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#server/core/errors.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';
import { withConnection } from '#server/database/connection.ts';
import { databaseError, toAppError } from '#server/database/errors.ts';
import { noTimeouts } from '#server/database/session-settings.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { databaseName } from '#server/postgres/cluster.ts';
import { lockFolder, openDataFolder } from '#server/postgres/data-folder.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { openStore } from '#server/uploads/store.ts';

/** What a command works on. The log goes to standard error. */
interface CommandSite {
  settings: Settings;
  url: string;
  store: PictureStore;
  log: Logger;
}

const textOf = (error: unknown): string => (error as Error).message || codeOf(error);

/** The line that a failed command prints; undefined for a bug. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const cause = databaseError(error instanceof AppError ? (error.cause ?? error) : error);
  // An unknown table or column.
  if (/^42(P01|703)$/.test(codeOf(cause)))
    return `The database is not up to date: start the site on it once (${textOf(cause)}).`;
  // An error of Postgres itself says what is wrong.
  if (!(cause instanceof DatabaseError) && toAppError(error)?.code === 'SERVICE_UNAVAILABLE')
    return `The database or the picture store cannot be reached: ${textOf(cause)}`;
  if (error instanceof AppError && error.code === 'STORAGE_FULL') return `Storage is full: ${textOf(cause)}`;
  return codeOf(error) === '' ? undefined : textOf(error);
}

/** Runs a command. Where it fails, prints the message and sets the exit code to 1. Throws only what is a bug. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const line = lineOf(error);
    if (line === undefined) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}

/**
 * Runs work on the database of the settings, on that of a running site, or on the embedded one, which runs meanwhile.
 * @param replaces whether the work replaces the site: creates the embedded database where there is none, and rejects a
 *   data folder that a running site uses
 * @throws StartError where there is no database, or it cannot be reached or is in use; what the work throws
 */
export async function onSite(work: (site: CommandSite) => Promise<void>, { replaces = false } = {}): Promise<void> {
  const settings = readSettings();
  const { databaseUrl, directUrl, dataDir, logLevel } = settings;
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel, process.stderr);
  const workAt = (url: string) => work({ settings, url, store: openStore(settings), log });
  if (databaseUrl) return workAt(directUrl ?? databaseUrl);
  if (replaces) await openDataFolder(dataDir);
  else if (!(await stat(join(dataDir, 'postgres')).catch(() => undefined)))
    throw new StartError(
      `There is no database in ${dataDir}: name its folder in DATA_DIR, or a Postgres in DATABASE_URL.`,
    );
  const unlock = lockFolder(dataDir);
  if (!unlock && replaces)
    throw new StartError(`A Main Street works on the data folder ${dataDir}: stop it before this command.`);
  if (!unlock) return workAt(await findRunning(dataDir));
  unlock();
  const { url, stop } = await startPostgres({ dataDir, log, settings: { cluster_name: ofCommand } });
  await workAt(url).finally(stop);
}

/** The `cluster_name` of a Postgres that a command has started and stops at its end. */
const ofCommand = 'command';

/**
 * Returns the URL of the Postgres that a running site has started, from the files of its data folder.
 * @throws StartError where this process cannot reach it, or another command has started it
 */
async function findRunning(dataDir: string): Promise<string> {
  const read = (...path: string[]) => readFile(join(dataDir, 'postgres', ...path), 'utf8').catch(() => '');
  const password = await read('password');
  const port = (await read('data', 'postmaster.pid')).split('\n')[3]?.trim();
  const url = `postgres://${databaseName}:${password}@127.0.0.1:${port}/${databaseName}`;
  const nameOf = async (client: Client) =>
    (await client.query<{ name: string }>(`SELECT current_setting('cluster_name') AS name`)).rows[0]!.name;
  const name = password && port ? await withConnection(url, noTimeouts, nameOf).catch(() => undefined) : undefined;
  if (name === ofCommand)
    throw new StartError(`Another command works on the data folder ${dataDir}: try again once it has ended.`);
  // In another container the loopback address is another one, where another Postgres may listen.
  if (name === undefined)
    throw new StartError(
      `A Main Street works on the data folder ${dataDir}, and its database cannot be reached from here: run this command in that site's container (docker exec), or try again once the site has started or stopped.`,
    );
  return url;
}

/**
 * Runs the work of a backup, a restore or a check on a connection without a statement timeout.
 * @throws StartError where the URL is that of a pooler, since these commands need session locks; the errors of Postgres
 */
export const withSession = <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withConnection(url, { ...noTimeouts, lock_timeout: 30_000 }, async (client, isPooled) => {
    if (isPooled)
      throw new StartError(
        'DATABASE_URL leads to a pooler: name Postgres itself in DATABASE_DIRECT_URL to run this command.',
      );
    return work(client);
  });
