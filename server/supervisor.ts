/** Runs several worker processes on one port: starts them, restarts one that dies, and ends them at SIGTERM. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { startMetricsServer } from '#server/http/metrics/server.ts';
import { readOrCreateSecret } from '#server/postgres/data-folder.ts';
import type { StartContext } from './instance.ts';

/** A worker that has run this long is restarted at once, any other after a pause. In milliseconds. */
const stableAfter = 10_000;
const restartPause = 1000;
/** Less than the time after which this process exits itself, so that the embedded Postgres is stopped before. In milliseconds. */
const killAfter = 13_000;

// Each worker accepts connections itself. With Node's round robin, connections sent to a worker that dies stay open without an answer.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const exitOf = async (worker: Worker): Promise<void> => {
  if (!worker.isDead()) await once(worker, 'exit');
};

/**
 * Starts the workers. Each is an ordinary instance whose settings name the database. Where the first one ends before it
 * listens, the site exits with 1: that worker has logged the reason.
 * @throws StartError, and what Postgres throws
 */
export async function startSupervisor({ settings, log, shutdown, databaseUrl }: StartContext): Promise<void> {
  const environment = {
    DATABASE_URL: await databaseUrl,
    JWT_SECRET: settings.jwtSecret ?? (await readOrCreateSecret(settings.dataDir)),
    SEED_DEMO: settings.seedDemo ? '1' : '0',
  };
  const workers = new Set<Worker>();
  let isStarted = false;

  const fork = (): Worker => {
    const worker = cluster.fork(environment);
    const startedAt = performance.now();
    workers.add(worker);
    worker.once('listening', () => log.info({ worker: worker.process.pid }, 'A worker accepts connections.'));
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (!isStarted || shutdown.signal.aborted) return;
      const wait = performance.now() - startedAt > stableAfter ? 0 : restartPause;
      log.error({ reason: signal ?? code, wait }, 'A worker ended and is restarted.');
      setTimeout(() => shutdown.signal.aborted || fork(), wait);
    });
    return worker;
  };
  const signalAll = (name: NodeJS.Signals) => workers.forEach((worker) => worker.process.kill(name));
  // Each worker first answers the requests that it has received.
  shutdown.addStep(async () => {
    setTimeout(() => signalAll('SIGKILL'), killAfter).unref();
    signalAll('SIGTERM');
    await Promise.all([...workers].map(exitOf));
  });

  if (settings.metricsToken) await startMetricsServer(settings.metricsPort, settings.metricsToken);
  const first = fork();
  isStarted = await Promise.race([once(first, 'listening').then(() => true), exitOf(first).then(() => false)]);
  if (!isStarted) return shutdown.exit(1);
  while (!shutdown.signal.aborted && workers.size < settings.workers) fork();
}
