/**
 * Limits the open connections of a server, the pipelined requests on them, and the bytes that their clients do not read. Above the
 * limit, a new connection closes an idle one: that of the network with the most idle connections that has been idle for the longest
 * time. A connection is idle without a request and while a request is still being sent. Without an idle one, a connection is closed
 * whose client does not read the response. Above the limit of pipelined requests, the connection with the most of them is closed.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';
import { addressGroupOf } from './rate-limits/network.ts';

interface Connection {
  /** The network of the client. */
  network: string;
  /** The request that is answered next, until it is answered. */
  exchange?: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** The number of pipelined requests that wait for earlier responses. */
  pipelined: number;
}

/** Pipelined requests that wait for earlier responses, and are in memory meanwhile, on all connections of a server. */
const maxPipelined = 1000;

/** Bytes of responses that wait for clients which do not read them, in a process. */
const maxUnread = 256_000_000;

const closed = new Counter({
  name: 'connections_closed_total',
  help: 'Connections that were closed because a new connection, a waiting request or an unread response exceeded a limit.',
});

/**
 * Makes a listener that handles pipelined requests (RFC 9112, 9.3.2) one after another: each when its response can be sent. Node emits
 * them at once, and never closes a response that waits for the socket when the client leaves: what its request holds, as a place in a
 * limit or an open file, would stay held.
 */
export const handlePipelined =
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    if (response.socket) return listener(request, response);
    response.once('socket', (socket: Socket) => {
      if (!socket.destroyed) listener(request, response);
    });
  };

const isIdle = ({ exchange }: Connection): boolean => !exchange?.request.complete;

const isStalled = ({ exchange }: Connection): boolean =>
  exchange !== undefined && exchange.response.headersSent && exchange.response.writableLength > 0;

/** Whether the client waits for the response to a whole request: it has nothing to send and nothing to read. */
const isAwaited = ({ exchange }: Connection): boolean =>
  exchange !== undefined && exchange.request.complete && !exchange.response.headersSent;

/**
 * Closes connections of responses with bytes that wait for their clients, until all are within the limit: one after another that of
 * the largest response of the network with the most bytes.
 * @param open the open responses, each with a function that reads the address of its client
 */
export function limitUnread(open: ReadonlyMap<ServerResponse, () => string>): void {
  let unread = 0;
  for (const { writableLength } of open.keys()) unread += writableLength;
  if (unread <= maxUnread) return;
  const networks = new Map<string, { bytes: number; responses: { response: ServerResponse; bytes: number }[] }>();
  for (const [response, ip] of open) {
    const bytes = response.writableLength;
    const name = addressGroupOf(ip());
    const network = networks.get(name) ?? { bytes: 0, responses: [] };
    networks.set(name, network);
    network.bytes += bytes;
    network.responses.push({ response, bytes });
  }
  for (const { responses } of networks.values()) responses.sort((a, b) => a.bytes - b.bytes);
  while (unread > maxUnread) {
    const largest = [...networks.values()].reduce((a, b) => (b.bytes > a.bytes ? b : a));
    const { response, bytes } = largest.responses.pop()!;
    response.destroy();
    closed.inc();
    largest.bytes -= bytes;
    unread -= bytes;
  }
}

/**
 * Limits the connections of a server. A client whose idle connection is closed connects again. Closes connections that were silent
 * for `server.timeout`, except where the client waits: the deletion of a large account takes up to two minutes.
 * @param max the connections that may be open at once in this process
 * @returns the function that returns the response that a connection sends next, until it is sent
 */
export function limitConnections(server: Server, max: number): (socket: Socket) => ServerResponse | undefined {
  // In the order of their last requests.
  const open = new Map<Socket, Connection>();
  let totalPipelined = 0;

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
  const largestQueue = (): Socket => [...open].reduce((a, b) => (b[1].pipelined > a[1].pipelined ? b : a))[0];

  const remove = (socket: Socket): void => {
    totalPipelined -= open.get(socket)?.pipelined ?? 0;
    open.delete(socket);
  };
  const close = (socket: Socket): void => {
    remove(socket);
    socket.destroy();
    closed.inc();
  };

  // Without this listener Node closes them all.
  server.on('timeout', (socket: Socket) => {
    const connection = open.get(socket);
    if (!connection || !isAwaited(connection)) socket.destroy();
  });

  // Before the server's own listener, so that a connection above the limit is closed before it is read.
  server.prependListener('connection', (socket: Socket) => {
    if (open.size >= max) {
      const excess = oldestIdle() ?? stalled() ?? socket;
      close(excess);
      if (excess === socket) return;
    }
    open.set(socket, { network: addressGroupOf(socket.remoteAddress ?? ''), pipelined: 0 });
    socket.once('close', () => remove(socket));
  });

  const begin = handlePipelined((request, response) => {
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
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (connection && !response.socket) {
      const count = (change: number) => {
        connection.pipelined += change;
        totalPipelined += change;
      };
      count(1);
      response.once('socket', (socket: Socket) => open.has(socket) && count(-1));
      if (totalPipelined > maxPipelined) close(largestQueue());
    }
    begin(request, response);
  });
  return (socket) => open.get(socket)?.exchange?.response;
}
