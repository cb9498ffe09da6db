/** The limit of open connections where no client is idle: each has sent a whole request. */
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { handlePipelined, limitConnections } from '#server/http/connections.ts';
import { until } from '../../support/site.ts';

let server: Server;
/** The responses to `/awaited`, which tests send. */
let awaited: ServerResponse[];
/** The response to `/large`, which is sent at once. */
let large: ServerResponse | undefined;
const sockets: Socket[] = [];

beforeEach(async () => {
  awaited = [];
  large = undefined;
  server = createServer(
    handlePipelined(({ url }, response) => {
      if (url === '/awaited') return void awaited.push(response);
      if (url === '/large') large = response;
      response.end(url === '/large' ? Buffer.alloc(50_000_000) : '');
    }),
  );
  limitConnections(server, 2);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

/** Requests a path on a connection of its own. */
function open(path: string): Socket {
  const socket = connect(port(), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

/** The status that a further client gets, or the code of its error. */
const further = () =>
  new Promise<number | string>((resolve) => {
    const sent = request({ port: port(), host: '127.0.0.1', agent: false }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode!)),
    );
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code!)).end();
  });

it('A new connection takes the place of one whose client does not read its response', async () => {
  const stalled = open('/large').pause();
  const waiting = open('/awaited');
  await until('one waits', () => awaited.length === 1);
  await until('the other one does not read', () => large !== undefined && large.writableLength > 0);
  expect(await further()).toBe(200);
  stalled.resume();
  await until('it is closed', () => stalled.closed);
  expect(stalled.bytesRead).toBeLessThan(50_000_000);
  expect(waiting.closed).toBe(false);
});

it('A new connection is closed where all others wait for responses, which they get', async () => {
  const waiting = [open('/awaited'), open('/awaited')];
  await until('both wait', () => awaited.length === 2);
  expect(await further()).toBe('ECONNRESET');
  for (const response of awaited) response.end();
  await until('both are answered', () => waiting.every(({ bytesRead }) => bytesRead > 0));
});
