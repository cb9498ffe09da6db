/** Runs several worker processes on one port: starts them, restarts one that dies, and ends them at SIGTERM. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startMetricsServer } from '#server/http/metrics/server.ts';
import { storedSecret } from '#server/postgres/data-folder.ts';
import type { StartContext } from './bootstrap.ts';

/** A worker that has run this long is restarted at once. Before other restarts the pause grows. In milliseconds. */
const stableAfter = 10_000;
const maxPause = 10_000;
/** Longer than a worker needs to shut down. In milliseconds. */
const killAfter = 13_000;

// Each worker accepts connections itself. With Node's round robin, connections sent to a worker that dies stay open without an answer.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const exitOf = async (worker: Worker): Promise<void> => {
  if (!worker.isDead()) await once(worker, 'exit');
};

export class Supervisor {
  private readonly workers = new Set<Worker>();
  private failures = 0;
  private isStarted = false;
  private isStopping = false;

  /**
   * @param count how many workers run
   * @param environment settings of the workers in addition to those of this process
   */
  constructor(
    private readonly count: number,
    private readonly environment: Record<string, string>,
    private readonly log: Logger,
  ) {}

  /**
   * Starts the workers.
   * @returns false where the first worker ended before it listened. That worker has logged the reason
   */
  async start(): Promise<boolean> {
    const first = this.fork();
    this.isStarted = await Promise.race([once(first, 'listening').then(() => true), exitOf(first).then(() => false)]);
    while (this.isStarted && !this.isStopping && this.workers.size < this.count) this.fork();
    return this.isStarted;
  }

  /** Ends all workers. Each first answers the requests that it has received. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const timer = setTimeout(() => this.signal('SIGKILL'), killAfter);
    this.signal('SIGTERM');
    await Promise.all([...this.workers].map(exitOf));
    clearTimeout(timer);
  }

  private signal(name: NodeJS.Signals): void {
    for (const worker of this.workers) worker.process.kill(name);
  }

  private fork(): Worker {
    const worker = cluster.fork(this.environment);
    const startedAt = performance.now();
    this.workers.add(worker);
    worker.once('listening', () => this.log.info({ worker: worker.process.pid }, 'A worker accepts connections.'));
    worker.once('exit', (code, signal) => {
      this.workers.delete(worker);
      if (this.isStarted && !this.isStopping) void this.restart(performance.now() - startedAt, signal ?? code);
    });
    return worker;
  }

  private async restart(age: number, reason: string | number): Promise<void> {
    this.failures = age > stableAfter ? 0 : this.failures + 1;
    const wait = this.failures === 0 ? 0 : Math.min(125 * 2 ** this.failures, maxPause);
    this.log.error({ reason, wait }, 'A worker ended and is restarted.');
    await pause(wait, undefined, { ref: false });
    if (!this.isStopping) this.fork();
  }
}

/**
 * Each worker is an ordinary instance whose settings name the database.
 * @throws StartError, and what Postgres throws
 */
export async function startSupervisor({ settings, log, shutdown, postgres }: StartContext): Promise<void> {
  const supervisor = new Supervisor(
    settings.workers,
    {
      DATABASE_URL: settings.databaseUrl ?? (await postgres!).url,
      JWT_SECRET: settings.jwtSecret ?? (await storedSecret(settings.dataDir)),
      SEED_DEMO: settings.seedDemo ? '1' : '0',
    },
    log,
  );
  shutdown.setSteps(
    () => supervisor.stop(),
    async () => (await postgres?.catch(() => undefined))?.stop(),
  );
  if (settings.metricsToken) await startMetricsServer(settings.metricsPort, settings.metricsToken);
  if (!(await supervisor.start())) await shutdown.exit(1);
}
