/** Opens a port, and closes it after all requests that have begun are answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { codeOf, StartError } from '#server/core/start-error.ts';

/** Connections that the system keeps until the process accepts them. */
const backlog = 2000;

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account',
};

/**
 * Listens on the port.
 * @param setting the name of the setting that holds the port
 * @throws StartError where the port is taken or forbidden
 */
export function listen(server: NetServer, port: number, setting = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const reason = reasons[codeOf(error)] ?? `cannot be opened (${error.message})`;
      reject(new StartError(`Port ${port} ${reason}: name another one in ${setting}.`));
    };
    server.once('error', fail).listen({ port, backlog }, () => {
      server.off('error', fail);
      resolve();
    });
  });
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
  // Server.close() of node:http closes idle connections at once, and requests that are being sent are lost.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  // Node reads received requests before it runs an immediate.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), grace);
  const end = setTimeout(() => server.closeAllConnections(), timeout);
  await closed;
  clearInterval(sweep);
  clearTimeout(end);
}
