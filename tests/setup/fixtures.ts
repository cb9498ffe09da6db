/** Runs the fixtures of all tests in one process, since loading the site for each test file takes longer than most of its tests. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import '../support/cheap-passwords.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import type { FixtureAddress } from '../support/fixture.ts';

const fixtures = new Map<string, InProcessFixture>();
let count = 0;

async function open(environment: Record<string, string>): Promise<FixtureAddress & { id: string }> {
  const fixture = await openInProcessFixture(environment);
  const id = String(++count);
  fixtures.set(id, fixture);
  const { url, databaseUrl, dataDir, secret } = fixture;
  return { id, url, databaseUrl, dataDir, secret };
}

async function close(id: string): Promise<object> {
  await fixtures.get(id)?.close();
  fixtures.delete(id);
  return {};
}

async function handle(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'POST') return open((await json(request)) as Record<string, string>);
  const [, id, what] = request.url!.split('/') as [string, string, 'log' | 'statements'];
  return request.method === 'DELETE' ? close(id) : fixtures.get(id)![what]();
}

/**
 * Serves fixtures over HTTP: POST opens one with the settings in the body, `GET /<id>/log` and `/<id>/statements` return what it
 * did, and `DELETE /<id>` closes it.
 * @returns the URL, without a trailing slash
 */
export async function serveFixtures(): Promise<string> {
  // The tests close connections. The server could close one on which a test is sending a request.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    handle(request).then(
      (result) => response.end(JSON.stringify(result)),
      (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.stack })),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
