/** A way to a database that can be shut, slowed and opened again. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The database's address through the gate. */
  url: string;
  open(): Promise<void>;
  /** Cuts everybody off and lets nobody in. */
  close(): Promise<void>;
  /** Holds what is said on either side back, until it is let go. */
  pause(): void;
  resume(): void;
}

/** Makes a gate on a port, shut at first. */
export function openDatabaseProxy(databaseUrl: string, port: number): DatabaseProxy {
  const target = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  return {
    url: url.href,
    open: () =>
      new Promise((resolve) => {
        server = createServer((caller) => {
          const database = connect(Number(target.port || 5432), target.hostname);
          pass(caller, database);
          pass(database, caller);
        }).listen(port, '127.0.0.1', resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    pause: () => sockets.forEach((socket) => socket.pause()),
    resume: () => sockets.forEach((socket) => socket.resume()),
  };
}
