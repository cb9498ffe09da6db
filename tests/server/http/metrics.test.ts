/** What a monitor is told, and who is not. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOverloadProtection } from '#server/http/overload.ts';
import { visitorOf } from '../../support/api.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { signUp } from '../../support/users.ts';
import { freePort, ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { headOf } from '../../support/head.ts';

const token = 'a token of the monitor';

/** The numbers by their names with labels, as Prometheus reads them. */
async function numbers({ url }: { url: string }, port = new URL(url).port): Promise<Record<string, number>> {
  const response = await fetch(`http://localhost:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

const answered = (all: Record<string, number>, route: string, status: number): number =>
  all[`http_request_seconds_count{route="${route}",status="${status}"}`] ?? 0;

describe('A monitor with the token', () => {
  let world: InProcessFixture;

  beforeAll(async () => {
    world = await openInProcessFixture({ METRICS_TOKEN: token, RATE_LIMIT_FACTOR: '1' }, createOverloadProtection());
  });

  afterAll(() => world.close());

  it('sees how many were answered with what, and how fast', async () => {
    const before = await numbers(world);
    await visitorOf(world).ask('{ businesses { totalCount } }');
    await visitorOf(world).call('GET', '/api/businesses');
    await visitorOf(world).call('GET', '/api/nowhere?secret=1');
    await headOf(`${world.url}/health/live`);
    const after = await numbers(world);
    for (const [route, status] of [
      ['graphql', 200],
      ['rest', 200],
      ['rest', 404],
      ['health', 200],
    ] as const)
      expect(answered(after, route, status)).toBe(answered(before, route, status) + 1);
    const buckets = Object.entries(after).filter(([name]) =>
      /^http_request_seconds_bucket\{.*route="graphql"/.test(name),
    );
    expect(buckets.map(([, count]) => count)).toEqual([...buckets].map(([, count]) => count).sort((a, b) => a - b));
    expect(buckets.at(-1)).toEqual([expect.stringContaining('le="+Inf"'), answered(after, 'graphql', 200)]);
  });

  it('sees the connections, the loop, the memory, and who was refused for trying too often', async () => {
    const mae = await signUp(world, 'Mae');
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    for (let tries = 0; tries < 12; tries += 1)
      await visitorOf(world).tryAsk(login, { input: { email: mae.email, password: 'wrong horse' } });
    const all = await numbers(world);
    expect(all['rate_limited_total{limit="signInByAccount"}']).toBeGreaterThanOrEqual(1);
    expect(all['database_connections{server="primary",state="idle"}']).toBeGreaterThanOrEqual(1);
    expect(all['database_connections{server="primary",state="waiting"}']).toBe(0);
    expect(all['requests_under_way']).toBe(0);
    expect(all['requests_shed_total']).toBe(0);
    expect(all['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
    expect(all['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThanOrEqual(0);
  });

  it('sees how often an answer served more than one visitor', async () => {
    for (let asked = 0; asked < 6; asked += 1) await visitorOf(world).ask('{ businesses { nodes { name } } }');
    const all = await numbers(world);
    expect(all['shared_answers_total{from="database"}']).toBeGreaterThanOrEqual(1);
    expect(all['shared_answers_total{from="memory"}']).toBeGreaterThanOrEqual(1);
  });

  it.each([undefined, 'Bearer ', 'Bearer a token of somebody', `Basic ${token}`])(
    'tells nothing to %s',
    async (said) => {
      const response = await fetch(`${world.url}/metrics`, {
        headers: said === undefined ? {} : { authorization: said },
      });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('http_request');
    },
  );
});

describe('Without a token', () => {
  it('there is nothing to see', async () => {
    const world = await openInProcessFixture();
    const response = await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer ' } });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('http_request');
    await world.close();
  });
});

describe('A site of several workers', () => {
  let site: Site;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let folder: string;
  let port: string;

  beforeAll(async () => {
    execFileSync(process.execPath, ['server/cli/build.mjs']);
    folder = await makeFolder('metrics');
    database = await cloneDatabase();
    port = String(await freePort());
    site = await startSite({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      METRICS_TOKEN: token,
      METRICS_PORT: port,
      WEB_CONCURRENCY: '2',
      LOG_LEVEL: 'silent',
    });
    await ready(site);
  });

  afterAll(async () => {
    site.kill('SIGTERM');
    await site.ended;
    await database.drop();
    await removeFolder(folder);
  });

  it('sums the metrics of all workers at a port of the supervisor, and shows none at its own', async () => {
    const headers = { authorization: `Bearer ${token}` };
    await until(
      'both workers tell their metrics',
      async () => (await headOf(`http://localhost:${port}/metrics`, { headers })).status === 200,
    );
    // Each on a connection of its own, so that both workers get some.
    for (let sent = 0; sent < 20; sent += 1)
      await headOf(`${site.url}/api/businesses`, { headers: { connection: 'close' } });
    expect(answered(await numbers(site, port), 'rest', 200)).toBe(20);
    expect((await headOf(`${site.url}/metrics`, { headers })).status).toBe(404);
    expect((await headOf(`http://localhost:${port}/metrics`)).status).toBe(401);
  });
});
