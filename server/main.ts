/** The entry point: starts one instance, or with WEB_CONCURRENCY a supervisor of several workers, each an instance. */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { StartError } from '#server/core/start-error.ts';
import { readSettings, SettingsError, type Settings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { openDataFolder } from '#server/postgres/data-folder.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { Shutdown } from './shutdown.ts';

// Imported when needed: a supervisor uses little of what an instance loads.
async function importStart({ workers }: Settings) {
  return workers > 1 && cluster.isPrimary
    ? (await import('./supervisor.ts')).startSupervisor
    : (await import('./start-instance.ts')).startInstance;
}

async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const shutdown = new Shutdown(log);
  try {
    if (!settings.databaseUrl || !settings.s3 || !settings.jwtSecret) await openDataFolder(settings.dataDir);
    // Postgres starts while the rest of the program is loaded, which takes as long.
    const postgres = settings.databaseUrl === undefined ? startPostgres({ dataDir: settings.dataDir, log }) : undefined;
    // An error is handled where the promise is awaited.
    postgres?.catch(() => undefined);
    shutdown.setSteps(async () => (await postgres?.catch(() => undefined))?.stop());
    const startSite = await importStart(settings);
    await startSite({ settings, log, shutdown, postgres });
  } catch (error) {
    if (shutdown.signal.aborted) return;
    if (!(error instanceof StartError)) log.error({ err: error }, 'The start failed.');
    console.error(
      error instanceof StartError ? error.message : `The site could not start: ${(error as Error).message}`,
    );
    await shutdown.exit(1);
  }
}

// V8 collects garbage when the heap has doubled. By default the heap grows fourfold where memory is plenty.
setFlagsFromString('--heap-growing-percent=100');

try {
  await start(readSettings());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
