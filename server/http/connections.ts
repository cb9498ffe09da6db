/**
 * Limits the open connections. A connection is idle while the server waits for its client: for a request, or for the rest of
 * one. At the limit, a new connection closes the one that is idle longest, of the address with the most idle connections.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';
import { addressGroupOf } from './rate-limits/network.ts';
import { processMetrics } from '#server/core/metrics.ts';

interface Connection {
  address: string;
  /** The requests that are being answered. */
  responses: Set<ServerResponse>;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const closed = new Counter({
  name: 'connections_closed_total',
  help: 'Idle connections that were closed because a new connection exceeded the limit.',
  registers: [processMetrics],
});

/**
 * Limits the connections of a server. A client whose idle connection is closed connects again.
 * @param max the connections that may be open at once in this process
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<Socket, Connection>();
  // By address, in the order in which they became idle.
  const idle = new Map<string, Set<Socket>>();

  const addIdle = (socket: Socket, address: string) =>
    void idle.set(address, (idle.get(address) ?? new Set()).add(socket));
  const removeIdle = (socket: Socket, address: string) => {
    const sockets = idle.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(address);
  };
  const oldestIdle = (): Socket | undefined => {
    let largest: Set<Socket> | undefined;
    for (const sockets of idle.values()) if (sockets.size > (largest?.size ?? 0)) largest = sockets;
    return largest?.values().next().value;
  };
  // A connection whose client does not read the responses.
  const stalled = (): Socket | undefined => {
    for (const [socket, { responses }] of open)
      if ([...responses].every(({ headersSent, writableLength }) => headersSent && writableLength > 0)) return socket;
    return undefined;
  };
  const remove = (socket: Socket) => {
    const connection = open.get(socket);
    open.delete(socket);
    if (connection) removeIdle(socket, connection.address);
  };

  // Before the server's own listener, so that a connection above the limit is closed before it is read.
  server.prependListener('connection', (socket: Socket) => {
    if (open.size >= max) {
      const oldest = oldestIdle() ?? stalled() ?? socket;
      remove(oldest);
      oldest.destroy();
      closed.inc();
      if (oldest === socket) return;
    }
    const address = addressGroupOf(socket.remoteAddress ?? '');
    open.set(socket, { address, responses: new Set() });
    addIdle(socket, address);
    socket.once('close', () => remove(socket));
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    const { address, responses } = connection;
    responses.add(response);
    const onReceived = () => responses.has(response) && removeIdle(socket, address);
    if (hasBody(request)) request.once('end', onReceived);
    else onReceived();
    response.once('close', () => {
      responses.delete(response);
      if (responses.size === 0 && open.has(socket)) addIdle(socket, address);
    });
  });
}
