/** A worker's end of the door: takes the connections that the primary hands out. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { watch } from './listen.ts';
import { tellPrimary, type ToWorker } from './messages.ts';

/**
 * Has the server answer whom the primary lets in, instead of listening to a port of its own.
 * @param leaving aborted when no more are to be sent
 */
export function takeConnections(server: Server, leaving: AbortSignal): void {
  watch(server);
  process.on('message', ({ kind }: ToWorker, socket?: Socket) => {
    if (kind !== 'connection') return;
    // What a listening server sees to for each; the socket is missing where the primary had closed it.
    if (socket) server.emit('connection', Object.assign(socket, { allowHalfOpen: true }).setNoDelay());
    tellPrimary({ kind: 'taken', takesMore: !leaving.aborted });
  });
  // From here on http ends connections that take too long.
  server.emit('listening');
  tellPrimary({ kind: 'taken', takesMore: true });
}
