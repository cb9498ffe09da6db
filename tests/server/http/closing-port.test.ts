/** Connections that are open while the port is closed: of clients that still read their response, and of idle ones. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { listen } from '#server/http/listen.ts';
import { freePort, until } from '../../support/site.ts';

const size = 20_000_000;
const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

it('A client that reads slowly gets its whole response, idle connections end meanwhile, and the port is closed soon after', async () => {
  let sent: ServerResponse | undefined;
  const server = createServer((request, response) => {
    if (request.url === '/small') response.end('small');
    else sent = response.end(Buffer.alloc(size));
  });
  server.keepAliveTimeout = 60_000;
  const port = await freePort();
  const close = await listen(server, port);
  const client = connect(port, 'localhost');
  let received = 0;
  client.on('data', (part) => (received += part.length)).pause();
  await once(client, 'connect');
  client.write(requestOf('/'));
  await until('the response is complete for the server', () => sent?.writableEnded === true);
  const partial = connect(port, 'localhost');
  partial.write(requestOf('/small').slice(0, -2));
  await once(partial, 'connect');
  const idle = connect(port, 'localhost');
  idle.write(requestOf('/small'));
  await once(idle, 'data');

  const closed = close();
  await pause(2500);
  expect(idle.closed).toBe(true);
  partial.write('\r\n');
  expect(String((await once(partial, 'data'))[0])).toMatch(/small$/);
  const resumed = performance.now();
  client.resume();
  await Promise.all([once(client, 'close'), closed]);
  expect(received).toBeGreaterThan(size);
  // The limit for all connections is eight seconds.
  expect(performance.now() - resumed).toBeLessThan(4000);
});
