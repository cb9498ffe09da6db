/** A body that is sent while it is read. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { sendStreamed } from '#server/http/bodies/streamed-text.ts';

let server: Server;
beforeAll(async () => {
  server = createServer().listen(0);
  await once(server, 'listening');
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('is no error, and is not read, where its client leaves before the first byte', async () => {
  const { port } = server.address() as AddressInfo;
  const leaving = request({ port, agent: false }).end();
  leaving.on('error', () => undefined);
  const [received, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  leaving.destroy();
  await once(response, 'close');
  let isRead = false;
  async function* rest() {
    isRead = true;
    yield 'the rest';
  }
  await sendStreamed(received as Request, response as Response, { text: 'the beginning', rest: rest() });
  expect(isRead).toBe(false);
});
