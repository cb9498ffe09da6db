/** A TCP proxy in front of a database that a test can close, pause and open. */
import { connect, createServer, type Server, type Socket } from 'node:net';

interface DatabaseProxy {
  /** The database's URL through the proxy. */
  url: string;
  open(): Promise<void>;
  /** Ends all connections and refuses new ones. */
  close(): Promise<void>;
  /** Holds the data of both directions back until `resume`. */
  pause(): void;
  /** Whether data is held back. */
  holdsData(): boolean;
  resume(): void;
}

/** Creates a proxy on a port. It is closed at first. */
export function openDatabaseProxy(databaseUrl: string, port: number): DatabaseProxy {
  const target = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const forward = (from: Socket, to: Socket) => {
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
        server = createServer({ noDelay: true }, (client) => {
          const database = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay: true });
          forward(client, database);
          forward(database, client);
        }).listen(port, '127.0.0.1', resolve);
      }),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    pause: () => sockets.forEach((socket) => socket.pause()),
    holdsData: () => [...sockets].some(({ readableLength }) => readableLength > 0),
    resume: () => sockets.forEach((socket) => socket.resume()),
  };
}
