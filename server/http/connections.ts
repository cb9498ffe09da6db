/**
 * Limits the open connections of a server. Above the limit, a new connection closes an idle one: that of the network with the most
 * idle connections that has been idle for the longest time. A connection is idle without a request and while a request is still
 * being sent. Without an idle one, a connection is closed whose client does not read the response.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';
import { addressGroupOf } from './rate-limits/network.ts';

interface Connection {
  /** The network of the client. */
  network: string;
  /** The last request, until it is answered. */
  exchange?: { request: IncomingMessage; response: ServerResponse } | undefined;
}

const closed = new Counter({
  name: 'connections_closed_total',
  help: 'Connections that were closed because a new connection exceeded the limit.',
});

const isIdle = ({ exchange }: Connection): boolean => !exchange?.request.complete;

const isStalled = ({ exchange }: Connection): boolean =>
  exchange !== undefined && exchange.response.headersSent && exchange.response.writableLength > 0;

/** Whether the client waits for the response to a whole request: it has nothing to send and nothing to read. */
const isAwaited = ({ exchange }: Connection): boolean =>
  exchange !== undefined && exchange.request.complete && !exchange.response.headersSent;

/**
 * Limits the connections of a server. A client whose idle connection is closed connects again. Closes connections that were silent
 * for `server.timeout`, except where the client waits: the deletion of a large account takes up to two minutes.
 * @param max the connections that may be open at once in this process
 * @returns the function that returns the response to the last request of a connection, until it is sent
 */
export function limitConnections(server: Server, max: number): (socket: Socket) => ServerResponse | undefined {
  // In the order of their last requests.
  const open = new Map<Socket, Connection>();

  const oldestIdle = (): Socket | undefined => {
    const networks = new Map<string, { oldest: Socket; count: number }>();
    for (const [socket, connection] of open) {
      if (!isIdle(connection)) continue;
      const found = networks.get(connection.network);
      if (found) found.count += 1;
      else networks.set(connection.network, { oldest: socket, count: 1 });
    }
    let largest: { oldest: Socket; count: number } | undefined;
    for (const each of networks.values()) if (each.count > (largest?.count ?? 0)) largest = each;
    return largest?.oldest;
  };
  const stalled = (): Socket | undefined => [...open].find(([, connection]) => isStalled(connection))?.[0];

  // Without this listener Node closes them all.
  server.on('timeout', (socket: Socket) => {
    const connection = open.get(socket);
    if (!connection || !isAwaited(connection)) socket.destroy();
  });

  // Before the server's own listener, so that a connection above the limit is closed before it is read.
  server.prependListener('connection', (socket: Socket) => {
    if (open.size >= max) {
      const excess = oldestIdle() ?? stalled() ?? socket;
      open.delete(excess);
      excess.destroy();
      closed.inc();
      if (excess === socket) return;
    }
    open.set(socket, { network: addressGroupOf(socket.remoteAddress ?? '') });
    socket.once('close', () => open.delete(socket));
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    const exchange = { request, response };
    connection.exchange = exchange;
    open.delete(socket);
    open.set(socket, connection);
    response.on('close', () => {
      if (connection.exchange === exchange) connection.exchange = undefined;
    });
  });
  return (socket) => open.get(socket)?.exchange?.response;
}
