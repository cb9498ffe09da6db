/**
 * Keeps room for new connections. A connection is idle while the server waits for its client: for a request, or for the
 * rest of one. When all places are taken, the one that has been idle longest is closed, of the address with the most.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';
import { addressGroupOf } from './rate-limits/network.ts';
import { processMetrics } from '#server/core/metrics.ts';
import { onResponseEnd } from './on-response-end.ts';

interface Connection {
  address: string;
  /** The requests that are being answered. */
  responses: Set<ServerResponse>;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const closed = new Counter({
  name: 'connections_closed_total',
  help: 'Idle connections that were closed to make room for new ones.',
  registers: [processMetrics],
});

/**
 * Limits the connections of a server from now on. A client whose connection is closed while it is idle connects again.
 * @param max how many may be open at once in this process
 */
export function limitConnections(server: Server, max: number): void {
  const open = new Map<Socket, Connection>();
  // Of each address, in the order in which they became idle.
  const idle = new Map<string, Set<Socket>>();

  const addIdle = (socket: Socket, address: string) => {
    const sockets = idle.get(address);
    if (sockets) sockets.add(socket);
    else idle.set(address, new Set([socket]));
  };
  const removeIdle = (socket: Socket, address: string) => {
    const sockets = idle.get(address);
    sockets?.delete(socket);
    if (sockets?.size === 0) idle.delete(address);
  };
  const longestIdle = (): Socket | undefined => {
    let most: Set<Socket> | undefined;
    for (const sockets of idle.values()) if (sockets.size > (most?.size ?? 0)) most = sockets;
    return most?.values().next().value;
  };
  // Answered, but the client does not read the answer.
  const stalled = (): Socket | undefined => {
    for (const [socket, { responses }] of open)
      if ([...responses].every(({ headersSent, writableLength }) => headersSent && writableLength > 0)) return socket;
    return undefined;
  };
  const forget = (socket: Socket) => {
    const connection = open.get(socket);
    open.delete(socket);
    if (connection) removeIdle(socket, connection.address);
  };

  // Before the server's own listener, so that a connection without a place is closed before it is read.
  server.prependListener('connection', (socket: Socket) => {
    if (open.size >= max) {
      const oldest = longestIdle() ?? stalled() ?? socket;
      forget(oldest);
      oldest.destroy();
      closed.inc();
      if (oldest === socket) return;
    }
    const address = addressGroupOf(socket.remoteAddress ?? '');
    open.set(socket, { address, responses: new Set() });
    addIdle(socket, address);
    socket.once('close', () => forget(socket));
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    const { address, responses } = connection;
    responses.add(response);
    const isWhole = () => responses.has(response) && removeIdle(socket, address);
    if (hasBody(request)) request.once('end', isWhole);
    else isWhole();
    onResponseEnd(response, () => {
      responses.delete(response);
      if (responses.size === 0 && open.has(socket)) addIdle(socket, address);
    });
  });
}
