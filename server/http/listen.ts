/** Opens a port, and closes it after all requests that have begun are answered. */
import cluster from 'node:cluster';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, Server as NetServer, type AddressInfo } from 'node:net';
import { codeOf, StartError } from '#server/core/start-error.ts';

/** Connections that the system keeps until the process accepts them, per socket. */
const backlog = 2000;
/**
 * Sockets that listen on the port. libuv accepts one connection per socket and iteration of the event loop, and a saturated
 * process makes 200 iterations a second: of 1,500 new connections, the last waited 7 s with one socket and 0.5 s with eight.
 */
const listeningSockets = 8;

// The sockets of a server beside its own.
const additional = new WeakMap<Server, NetServer[]>();
const closing = new WeakMap<Server, Promise<unknown>>();

/** Runs the callback when the server is closed and the requests of all its sockets are answered. */
export function onClosed(server: Server, callback: () => void): void {
  server.once('close', async () => {
    await closing.get(server);
    callback();
  });
}

const draining = new WeakMap<Server, () => void>();

/** Runs the callback when `drain` begins: it ends responses that do not end by themselves. */
export const onDraining = (server: Server, callback: () => void): void => void draining.set(server, callback);

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account',
};

// Other systems refuse the option.
const reusePort = process.platform === 'linux' && !cluster.isWorker;

const open = (server: NetServer, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen({ port, backlog, reusePort }, () => {
      server.off('error', reject);
      resolve();
    });
  });

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
 * @throws StartError where the port is taken or forbidden
 */
export async function listen(server: Server, port: number, setting = 'PORT'): Promise<void> {
  try {
    if (reusePort && port !== 0 && (await isTaken(port)))
      throw Object.assign(new Error('The port is in use'), { code: 'EADDRINUSE' });
    await open(server, port);
    if (!reusePort) return;
    const { port: opened } = server.address() as AddressInfo;
    const sockets: NetServer[] = [];
    additional.set(server, sockets);
    while (sockets.length < listeningSockets - 1) {
      const socket = new NetServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
        server.emit('connection', connection),
      );
      await open(socket, opened);
      sockets.push(socket);
    }
  } catch (error) {
    // Node before 22.12 ignores `reusePort`: a second socket gets this error, and the server has one.
    if (server.listening && codeOf(error) === 'EADDRINUSE') return;
    const reason = reasons[codeOf(error)] ?? `cannot be opened (${(error as Error).message})`;
    throw new StartError(`Port ${port} ${reason}: name another one in ${setting}.`);
  }
}

/**
 * Closes the port and waits until every request that has begun is answered.
 * @param grace milliseconds for which an idle connection stays open for a request that is being sent
 * @param timeout milliseconds after which open connections are closed
 */
export async function drain(server: Server, { grace = 1000, timeout = 8000 } = {}): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  draining.get(server)?.();
  // Node reads received requests before it runs an immediate.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), grace);
  const end = setTimeout(() => server.closeAllConnections(), timeout);
  const others = Promise.all((additional.get(server) ?? []).map(close));
  closing.set(server, others);
  await Promise.all([others, close(server)]);
  clearInterval(sweep);
  clearTimeout(end);
}
