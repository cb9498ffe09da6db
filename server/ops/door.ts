/**
 * The port of a site of several processes. The primary lets people in and hands each to a worker, since whoever closes a
 * port must know that nobody is left between the port and those who answer: what Node's cluster has taken from the
 * system and not handed out when its last worker leaves is reset.
 */
import cluster, { type Worker } from 'node:cluster';
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { closePort, listen } from './listen.ts';
import { tellWorker, type ToPrimary } from './messages.ts';

/** How many may wait for a worker; further ones are sent away. */
const mostWaiting = 2000;
/** How many milliseconds whoever has come in is given to reach a worker when the door closes. */
const patience = 1000;

export class Door {
  private readonly waiting: Socket[] = [];
  /** Who takes the next connection: in turn, and one at a time, so that a busy worker gets fewer. */
  private readonly free = new Set<Worker>();
  /** Open here, too, until their worker has them: whoever is sent to one that dies goes to another. */
  private readonly underWay = new Map<Worker, Socket>();
  private readonly server = createServer({ pauseOnConnect: true }, (socket) => {
    this.waiting.push(socket);
    this.handOut();
  });

  /** @param crew who may be handed connections, at any time */
  constructor(private readonly crew: ReadonlySet<Worker>) {
    this.server.maxConnections = mostWaiting;
    cluster.on('message', (worker, message: ToPrimary) => {
      if (message.kind !== 'taken') return;
      this.underWay.get(worker)?.destroy();
      this.underWay.delete(worker);
      if (message.takesMore) this.free.add(worker);
      this.handOut();
    });
    cluster.on('exit', (worker) => {
      const left = this.underWay.get(worker);
      if (left) this.waiting.unshift(left);
      this.underWay.delete(worker);
      this.handOut();
    });
  }

  /** @throws StartRefused where the port is taken or forbidden */
  open(port: number): Promise<void> {
    return listen(this.server, port);
  }

  /** Lets nobody in any more, and waits until all who have come in are with a worker, a second at most. */
  async close(): Promise<void> {
    await closePort(this.server);
    const end = performance.now() + patience;
    while (this.waiting.length + this.underWay.size > 0 && performance.now() < end) await pause(5);
    for (const socket of this.waiting) socket.destroy();
  }

  private handOut(): void {
    for (const worker of this.free) {
      if (this.waiting.length === 0) return;
      this.free.delete(worker);
      if (!this.crew.has(worker) || !worker.isConnected()) continue;
      const socket = this.waiting.shift()!;
      this.underWay.set(worker, socket);
      tellWorker(worker, { kind: 'connection' }, socket);
    }
  }
}
