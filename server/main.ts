/** Starts the site: one instance, or with WEB_CONCURRENCY a supervisor of several workers, each an instance. */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { readSettings, SettingsError, type Settings } from '#server/env.ts';
import { openDataFolder } from '#server/postgres/data-folder.ts';
import { Shutdown } from './shutdown.ts';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { StartError } from '#server/core/start-error.ts';

// Imported when it is known which: a supervisor needs little of what an instance loads.
async function importStart({ workers }: Settings) {
  return workers > 1 && cluster.isPrimary
    ? (await import('./supervisor.ts')).startSupervisor
    : (await import('./start-instance.ts')).startInstance;
}

async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const ending = new Shutdown(log);
  try {
    if (!settings.databaseUrl || !settings.s3 || !settings.jwtSecret) await openDataFolder(settings.dataDir);
    // On its way up while the program is loaded, which takes as long.
    const postgres = settings.databaseUrl === undefined ? startPostgres({ dataDir: settings.dataDir, log }) : undefined;
    // Whoever waits for it hears what went wrong; until then nobody does.
    postgres?.catch(() => undefined);
    ending.closes(() =>
      postgres?.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    );
    const startSite = await importStart(settings);
    await startSite({ settings, log, ending, postgres });
  } catch (error) {
    if (ending.signal.aborted) return;
    if (!(error instanceof StartError)) log.error({ err: error }, 'The start failed.');
    console.error(
      error instanceof StartError ? error.message : `The site could not start: ${(error as Error).message}`,
    );
    await ending.end(1);
  }
}

// V8 tidies up when as much was added as is in use; left to itself it lets the heap grow fourfold where memory is plenty.
setFlagsFromString('--heap-growing-percent=100');

try {
  await start(readSettings());
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
