/** Keeps the workers of one site: starts them, replaces the ones that die, renews them one by one, and sends them home. */
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { relayBus } from './bus-relay.ts';
import { Door } from './door.ts';
import { tellWorker, type ToPrimary } from './messages.ts';

/** A worker that lived this long was well: its successor need not wait. */
const goodAge = 10_000;
const longestWait = 10_000;
/** How long a new worker may take until it serves, and an old one until it has left. */
const startPatience = 60_000;
const leavePatience = 9_500;

const exitOf = async (worker: Worker): Promise<void> => {
  if (!worker.isDead()) await once(worker, 'exit');
};

/** Whether the worker says so, rather than ending or taking too long. */
const says = (worker: Worker, kind: 'taken' | 'ready'): Promise<boolean> =>
  Promise.race([
    new Promise<boolean>((resolve) => {
      worker.on('message', (message: ToPrimary) => message.kind === kind && resolve(true));
    }),
    exitOf(worker).then(() => false),
    pause(startPatience, false, { ref: false }),
  ]);

export class Workers {
  private readonly crew = new Set<Worker>();
  private readonly door = new Door(this.crew);
  private url: string | null = null;
  private failures = 0;
  private hasBegun = false;
  private isWanted = true;
  private renewal: Promise<void> | undefined;

  constructor(
    private readonly count: number,
    private readonly log: Logger,
  ) {
    relayBus();
    cluster.on('message', (worker, message: ToPrimary) => {
      if (message.kind === 'ready') log.info({ worker: worker.process.pid }, 'A worker is ready.');
      if (message.kind !== 'hello') return;
      tellWorker(worker, this.isWanted ? { kind: 'database', url: this.url } : { kind: 'drain' });
    });
  }

  /**
   * Opens the port, and starts the first worker, which can say that the site is coming.
   * @returns false where it cannot
   * @throws StartRefused where the port is taken or forbidden
   */
  async begin(port: number): Promise<boolean> {
    await this.door.open(port);
    return (this.hasBegun = await says(this.hire(), 'taken'));
  }

  /** Names the database, now that it is ready, and starts all others. */
  open(url: string): void {
    this.url = url;
    for (const worker of this.crew) tellWorker(worker, { kind: 'database', url });
    while (this.isWanted && this.crew.size < this.count) this.hire();
  }

  /** Puts a new worker in the place of each, one after the other, so that nobody is turned away. Never throws. */
  async renew(): Promise<void> {
    if (this.url) await (this.renewal ??= this.renewEach().finally(() => (this.renewal = undefined)));
  }

  /** Closes the port, lets all answer what they have begun, and waits until they have left. */
  async stop(): Promise<void> {
    this.isWanted = false;
    await this.door.close();
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && this.dismiss(worker)));
  }

  private hire(): Worker {
    const worker = cluster.fork();
    const born = Date.now();
    this.crew.add(worker);
    worker.once('exit', (code, signal) => {
      // Not among the crew: told to leave, or never got ready.
      const isMissed = this.crew.delete(worker);
      if (isMissed && this.hasBegun && this.isWanted) void this.replace(born, signal ?? code);
    });
    return worker;
  }

  private async replace(born: number, reason: string | number): Promise<void> {
    this.failures = Date.now() - born > goodAge ? 0 : this.failures + 1;
    const wait = this.failures === 0 ? 0 : Math.min(125 * 2 ** this.failures, longestWait);
    this.log.error({ reason, wait }, 'A worker ended unasked and is replaced.');
    await pause(wait, undefined, { ref: false });
    if (this.isWanted && this.crew.size < this.count) this.hire();
  }

  private async renewEach(): Promise<void> {
    for (const old of [...this.crew]) {
      if (!this.crew.has(old)) continue;
      const fresh = this.hire();
      const isReady = await says(fresh, 'ready');
      if (!this.isWanted) return;
      if (!isReady) {
        this.log.error('A new worker did not get ready: the old ones stay.');
        this.crew.delete(fresh);
        return void fresh.process.kill('SIGKILL');
      }
      await this.dismiss(old);
      if (!this.isWanted) return;
    }
    this.log.info({ workers: this.crew.size }, 'The workers were renewed.');
  }

  private async dismiss(worker: Worker): Promise<void> {
    this.crew.delete(worker);
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), leavePatience);
    const left = exitOf(worker);
    tellWorker(worker, { kind: 'drain' });
    await left;
    clearTimeout(timer);
  }
}
