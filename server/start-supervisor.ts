/** Starts a site of several processes: Postgres and the metrics here, everything else in the workers. */
import type { StartContext } from './bootstrap.ts';
import { Supervisor } from './supervisor.ts';
import { storedSecret } from '#server/postgres/data-folder.ts';
import { startMetricsServer } from '#server/http/metrics/server.ts';

/**
 * Each worker is an ordinary instance whose settings name the database.
 * @throws StartRefused, or what Postgres throws
 */
export async function startSupervisor({ settings, log, ending, postgres }: StartContext): Promise<void> {
  const supervisor = new Supervisor(
    settings.workers,
    {
      DATABASE_URL: settings.databaseUrl ?? (await postgres!).url,
      JWT_SECRET: settings.jwtSecret ?? (await storedSecret(settings.dataDir)),
      SEED_DEMO: settings.seedDemo ? '1' : '0',
    },
    log,
  );
  ending.closes(
    () => supervisor.stop(),
    async () => (await postgres?.catch(() => undefined))?.stop(),
  );
  if (settings.metricsToken) await startMetricsServer(settings.metricsPort, settings.metricsToken);
  if (!(await supervisor.start())) await ending.end(1);
}
