/** Starts the site: alone, or as the primary or a worker of several processes. */
import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { readSettings, SettingsError, type Settings } from '#server/env.ts';
import { openDataFolder } from '#server/ops/data-folder.ts';
import { Ending } from '#server/ops/ending.ts';
import { createLog } from '#server/ops/log.ts';
import { startPostgres } from '#server/ops/postgres.ts';
import { StartRefused } from '#server/ops/refusal.ts';

// Loaded when it is known which, since a primary needs little of what a worker does.
async function part({ workers }: Settings) {
  if (cluster.isWorker) return (await import('./start-worker.ts')).startWorker;
  if (workers > 1) return (await import('./start-primary.ts')).startPrimary;
  return (await import('./start-alone.ts')).startAlone;
}

async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const ending = new Ending(log, cluster.isWorker);
  try {
    if (!settings.databaseUrl || !settings.s3 || !settings.jwtSecret) await openDataFolder(settings.dataDir);
    // On its way up while the program is loaded, which takes as long.
    const postgres =
      settings.databaseUrl || cluster.isWorker ? undefined : startPostgres({ dataDir: settings.dataDir, log });
    // Whoever waits for it hears what went wrong; until then nobody does.
    postgres?.catch(() => undefined);
    ending.closes(() =>
      postgres?.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
    );
    const begin = await part(settings);
    await begin({ settings, log, ending, postgres });
  } catch (error) {
    if (ending.signal.aborted) return;
    if (!(error instanceof StartRefused)) log.error({ err: error }, 'The start failed.');
    console.error(
      error instanceof StartRefused ? error.message : `The site could not start: ${(error as Error).message}`,
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
