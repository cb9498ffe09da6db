/** The tests find a database even where a Docker engine accepts connections and never answers. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const engine = createServer(() => undefined);
beforeAll(async () => {
  await once(engine.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => void engine.close());

it('The tests use the embedded Postgres after 20 seconds, and log it in one line', async () => {
  const { port } = engine.address() as AddressInfo;
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const database = fork('tests/setup/database.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...env, DOCKER_HOST: `tcp://127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const output = text(database.stderr!);
  const [{ url }] = await once(database, 'message');
  expect(url).toMatch(/^postgres:\/\//);
  database.disconnect();
  await once(database, 'exit');
  expect(await output).toBe(
    'The container did not start (no answer within 20 s): the tests use the embedded Postgres.\n',
  );
});
