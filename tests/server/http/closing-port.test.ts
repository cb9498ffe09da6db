/** Clients that still read their response while the port is closed. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { listen } from '#server/http/listen.ts';
import { freePort, until } from '../../support/site.ts';

const size = 20_000_000;

it('A client that reads slowly gets its whole response, and the port is closed soon after', async () => {
  let sent: ServerResponse | undefined;
  const server = createServer((_, response) => void (sent = response.end(Buffer.alloc(size))));
  const port = await freePort();
  const close = await listen(server, port);
  const client = connect(port, 'localhost');
  let received = 0;
  client.on('data', (part) => (received += part.length)).pause();
  await once(client, 'connect');
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until('the response is complete for the server', () => sent?.writableEnded === true);
  const closed = close();
  await pause(2500);
  const resumed = performance.now();
  client.resume();
  await Promise.all([once(client, 'close'), closed]);
  expect(received).toBeGreaterThan(size);
  // The limit for all connections is eight seconds.
  expect(performance.now() - resumed).toBeLessThan(4000);
});
