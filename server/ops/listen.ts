/** Opens the site's port, and closes it without cutting anybody off. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { codeOf, StartRefused } from './refusal.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account',
};

/**
 * Listens on the port.
 * @throws StartRefused where the port is taken or forbidden
 */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(
        new StartRefused(
          `Port ${port} ${reasons[codeOf(error)] ?? `cannot be opened (${error.message})`}: name another one in PORT.`,
        ),
      );
    server.once('error', refuse).listen(port, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/**
 * Takes no new connections, lets every request that has begun be answered, and cuts what is left after `patience` ms.
 * @param grace how long in ms an idle connection is kept for the request that may be on its way: whoever sends one gets
 * an answer that closes the connection, where closing it at once would lose the request
 */
export function drain(server: Server, { grace = 1000, patience = 8000 } = {}): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Connection', 'close');
  });
  // What has arrived already is read first, in the poll before an immediate, since closing would lose it.
  const closeIdle = () => void setImmediate(() => server.closeIdleConnections());
  return new Promise((resolve) => {
    let sweep: NodeJS.Timeout | undefined;
    const begin = setTimeout(() => (sweep = setInterval(closeIdle, 50)), grace);
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    setImmediate(() =>
      // Not http's own close, which would cut idle connections before anything else.
      NetServer.prototype.close.call(server, () => {
        for (const timer of [begin, cut, sweep]) clearTimeout(timer);
        resolve();
      }),
    );
  });
}
