/** The entry point: starts one instance, or with WEB_CONCURRENCY a supervisor of several workers, each an instance. */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { StartError } from '#server/core/start-error.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { openDataFolder } from '#server/postgres/data-folder.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { Shutdown } from './shutdown.ts';

// Imported when needed: a supervisor uses little of what an instance loads.
const importStart = async ({ workers }: Settings) =>
  workers > 1 && cluster.isPrimary
    ? (await import('./supervisor.ts')).startSupervisor
    : (await import('./instance.ts')).startInstance;

/** Returns the URL of the database. Starts the embedded Postgres where the settings name no other. */
async function databaseOf({ databaseUrl, dataDir }: Settings, log: Logger, shutdown: Shutdown): Promise<string> {
  if (databaseUrl) return databaseUrl;
  const postgres = startPostgres({ dataDir, log });
  shutdown.addStep(async () => (await postgres.catch(() => undefined))?.stop());
  return (await postgres).url;
}

async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const shutdown = new Shutdown(log);
  try {
    if (!settings.databaseUrl || !settings.s3 || !settings.jwtSecret) await openDataFolder(settings.dataDir);
    // Postgres starts while the rest of the program is loaded, which takes as long.
    const databaseUrl = databaseOf(settings, log, shutdown);
    // An error is handled where the promise is awaited.
    databaseUrl.catch(() => undefined);
    const startSite = await importStart(settings);
    await startSite({ settings, log, shutdown, databaseUrl });
  } catch (error) {
    if (shutdown.signal.aborted) return;
    const isExpected = error instanceof StartError;
    if (!isExpected) log.error({ err: error }, 'The start failed.');
    console.error(isExpected ? error.message : `The site could not start: ${(error as Error).message}`);
    await shutdown.exit(1);
  }
}

// V8 collects garbage when the heap has doubled. By default the heap grows fourfold where memory is plenty.
setFlagsFromString('--heap-growing-percent=100');

try {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined)
    throw new StartError(
      `The server takes no arguments, but got ${argument}. Its settings are environment variables, as PORT=8080.`,
    );
  await start(readSettings());
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
