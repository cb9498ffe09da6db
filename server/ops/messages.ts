/** What the primary process and its workers say to each other; whatever else passes on the line is somebody else's. */
import type { Worker } from 'node:cluster';
import type { Socket } from 'node:net';

export type ToWorker =
  /** Where the database is; null as long as it is being made ready. */
  | { kind: 'database'; url: string | null }
  /** Comes with the connection of somebody who came in. */
  | { kind: 'connection' }
  | { kind: 'drain' }
  | { kind: 'hear'; id: number; topic: string }
  | { kind: 'heardByAll'; id: number };

export type ToPrimary =
  /** Listening to the primary; what is said before is lost. */
  | { kind: 'hello' }
  /** Has the connection that was sent, and takes one more or none. Said first without a connection. */
  | { kind: 'taken'; takesMore: boolean }
  /** Answering, with the database open. */
  | { kind: 'ready' }
  | { kind: 'announce'; id: number; topic: string }
  | { kind: 'heard'; id: number };

/** Does nothing where the worker has gone. A connection stays open on this side as well. */
export function tellWorker(worker: Worker, message: ToWorker, connection?: Socket): void {
  if (worker.isConnected()) worker.send(message, connection, { keepOpen: true }, () => undefined);
}

/** Does nothing where the primary has gone. */
export function tellPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message);
}
