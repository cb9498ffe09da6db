/** Holds the worlds of all tests in one process: loading a site for each file would take longer than most of its tests. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import type { FixtureAddress } from '../support/fixture.ts';

const worlds = new Map<string, InProcessFixture>();
let opened = 0;

async function open(environment: Record<string, string>): Promise<FixtureAddress & { id: string }> {
  const world = await openInProcessFixture(environment);
  const id = String(++opened);
  worlds.set(id, world);
  const { url, databaseUrl, dataDir, secret } = world;
  return { id, url, databaseUrl, dataDir, secret };
}

async function close(id: string): Promise<object> {
  await worlds.get(id)?.close();
  worlds.delete(id);
  return {};
}

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') return open((await json(request)) as Record<string, string>);
  const [, id, what] = request.url!.split('/') as [string, string, 'log' | 'statements'];
  return request.method === 'DELETE' ? close(id) : worlds.get(id)![what]();
}

/**
 * Opens a world at each POST with its settings, says at `GET /<id>/log` and `/<id>/statements` what it did, and closes it at `DELETE /<id>`.
 * @returns the address to ask, without a slash at the end
 */
export async function serveFixtures(): Promise<string> {
  // Connections are left for the tests to end: one that we ended could be the one on which a test is just asking.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    answer(request).then(
      (said) => response.end(JSON.stringify(said)),
      (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.stack })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
