/** Opens a port, and closes it after all requests that have begun are answered. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import { codeOf, StartError } from '#server/core/start-error.ts';

/** Connections that the system keeps until the process accepts them, per socket. */
const backlog = 2000;
/**
 * Sockets that listen on the port. libuv accepts one connection per socket and iteration of the event loop, and a saturated
 * process makes 200 iterations a second: of 1,500 new connections, the last waited 7 s with one socket and 0.5 s with eight.
 */
const listeningSockets = 8;
/** Milliseconds for which an idle connection stays open for a request that is being sent, while the port is closed. */
const idleGrace = 1000;
/** Milliseconds after which open connections are closed. */
const drainTimeout = 8000;

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account',
};

// Other systems refuse the option.
const reusePort = process.platform === 'linux' && !cluster.isWorker;

async function open(server: NetServer, port: number): Promise<void> {
  server.listen({ port, backlog, reusePort });
  await once(server, 'listening');
}

const close = (server: NetServer): Promise<void> =>
  // Server.close() of node:http closes idle connections at once, and requests that are being sent are lost.
  new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()));

/**
 * Whether a program accepts connections on the port: sockets with `reusePort` would share it with another site of the same
 * account. It connects, since a socket that listens for a moment would accept connections of clients and reset them.
 */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, 'localhost', () => {
      probe.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

/**
 * Listens on the port, with several sockets on Linux and Node 22.12 or newer. A worker has one: it accepts connections from the
 * socket of the cluster, which all workers share.
 * @param setting the name of the setting that holds the port
 * @returns the function that closes the port, and resolves when every request that has begun is answered
 * @throws StartError where the port is taken or forbidden
 */
export async function listen(server: Server, port: number, setting = 'PORT'): Promise<() => Promise<void>> {
  const sockets: NetServer[] = [server];
  const connections = new Set<Socket>();
  server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  try {
    if (reusePort && port !== 0 && (await isTaken(port)))
      throw Object.assign(new Error('The port is in use'), { code: 'EADDRINUSE' });
    await open(server, port);
    const { port: opened } = server.address() as AddressInfo;
    while (reusePort && sockets.length < listeningSockets) {
      const socket = new NetServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
        server.emit('connection', connection),
      );
      await open(socket, opened);
      sockets.push(socket);
    }
  } catch (error) {
    // Node before 22.12 ignores `reusePort`: a second socket gets this error, and the server has one.
    const hasOne = server.listening && codeOf(error) === 'EADDRINUSE';
    const reason = reasons[codeOf(error)] ?? `cannot be opened (${(error as Error).message})`;
    if (!hasOne) throw new StartError(`Port ${port} ${reason}: name another one in ${setting}.`);
  }
  return () => drain(server, sockets, connections);
}

async function drain(server: Server, sockets: readonly NetServer[], connections: ReadonlySet<Socket>): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // To Node a connection is idle as soon as its response is complete, also while the client still reads it. Only Node knows on which
  // connections a request is being sent, so that it closes the idle ones, and leaves those with bytes to read.
  const closeIdle = () => {
    const unread = [...connections].filter(({ writableLength }) => writableLength > 0);
    for (const connection of unread) connection.destroy = () => connection;
    server.closeIdleConnections();
    for (const connection of unread) Reflect.deleteProperty(connection, 'destroy');
  };
  // Node reads received requests before it runs an immediate.
  const sweep = setInterval(() => setImmediate(closeIdle), idleGrace);
  const end = setTimeout(() => server.closeAllConnections(), drainTimeout);
  await Promise.all(sockets.map(close));
  clearInterval(sweep);
  clearTimeout(end);
}
