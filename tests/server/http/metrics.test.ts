/** `GET /metrics` for Prometheus, and for clients without the token. */
import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOverloadProtection } from '#server/http/overload.ts';
import { retryWhileUnavailable, visitorOf, type Caller } from '../../support/api.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { signUp } from '../../support/users.ts';
import { freePort, ready, startSite, until, type Site } from '../../support/site.ts';
import { holdTable } from '../../support/database/held-lock.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { headOf } from '../../support/head.ts';

const token = 'the token of Prometheus';

/** The metrics by name with labels, as Prometheus reads them. */
async function readMetrics({ url }: { url: string }, port = new URL(url).port): Promise<Record<string, number>> {
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

describe('A client with the token', () => {
  let fixture: InProcessFixture;

  beforeAll(async () => {
    fixture = await openInProcessFixture(
      { METRICS_TOKEN: token, RATE_LIMIT_FACTOR: '1' },
      createOverloadProtection({ maxTimerDelay: Infinity }),
    );
  });

  afterAll(() => fixture.close());

  it('reads the number and the duration of requests by status', async () => {
    const before = await readMetrics(fixture);
    await visitorOf(fixture).graphql('{ businesses { totalCount } }');
    await visitorOf(fixture).call('GET', '/api/businesses');
    await visitorOf(fixture).call('GET', '/api/nowhere?secret=1');
    await headOf(`${fixture.url}/health/live`);
    const after = await readMetrics(fixture);
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

  it('reads requests whose clients left before a response as 499', async () => {
    const before = await readMetrics(fixture);
    const held = await holdTable(fixture, 'businesses');
    let after = before;
    try {
      const leaving = new AbortController();
      const request = fetch(`${fixture.url}/api/businesses?sortBy=name`, { signal: leaving.signal });
      const left = expect(request).rejects.toThrow('aborted');
      await until('the request waits', async () => (await readMetrics(fixture)).http_requests_in_progress === 1);
      leaving.abort();
      await left;
      await until('the request is recorded', async () => {
        after = await readMetrics(fixture);
        return answered(after, 'rest', 499) === answered(before, 'rest', 499) + 1;
      });
    } finally {
      await held.release();
    }
    expect(answered(after, 'rest', 200)).toBe(answered(before, 'rest', 200));
  });

  it('reads connections, event-loop delay, memory and refusals by rate limit', async () => {
    const mae = await signUp(fixture, 'Mae');
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    for (let tries = 0; tries < 12; tries += 1)
      await visitorOf(fixture).graphqlResponse(login, { input: { email: mae.email, password: 'wrong horse' } });
    const all = await readMetrics(fixture);
    expect(all['rate_limited_total{limit="signInByAccount"}']).toBeGreaterThanOrEqual(1);
    expect(all['database_connections{server="primary",state="idle"}']).toBeGreaterThanOrEqual(1);
    expect(all['database_connections{server="primary",state="waiting"}']).toBe(0);
    expect(all['http_requests_in_progress']).toBe(0);
    expect(all['http_requests_rejected_total']).toBe(0);
    expect(all['process_resident_memory_bytes']).toBeGreaterThan(1_000_000);
    expect(all['nodejs_eventloop_lag_p99_seconds']).toBeGreaterThanOrEqual(0);
  });

  it('reads the number of responses from the cache for visitors', async () => {
    for (let sent = 0; sent < 6; sent += 1) await visitorOf(fixture).graphql('{ businesses { nodes { name } } }');
    const all = await readMetrics(fixture);
    expect(all['shared_responses_total{from="database"}']).toBeGreaterThanOrEqual(1);
    expect(all['shared_responses_total{from="memory"}']).toBeGreaterThanOrEqual(1);
  });

  describe('a visitor who sends the same list again within a second', () => {
    let lists = 0;
    /** The responses from memory to a list, after a request that was sent between it and the same list before. */
    async function fromMemoryAfter(between: (visitor: Caller) => Promise<unknown>): Promise<number> {
      const visitor = visitorOf(fixture);
      const list = () => visitor.graphql(`{ list${lists}: businesses { nodes { name } } }`);
      const read = async () => (await readMetrics(fixture))['shared_responses_total{from="memory"}'] ?? 0;
      for (let attempts = 0; attempts < 30; attempts += 1) {
        lists += 1;
        const began = performance.now();
        await list();
        await between(visitor);
        const before = await read();
        await list();
        // On a busy machine the entry may have expired.
        if (performance.now() - began < 1000) return (await read()) - before;
      }
      throw new Error('None of thirty pairs of lists was read within a second.');
    }

    it.each<[string, (visitor: Caller) => Promise<unknown>]>([
      ['a refused logout', (visitor) => visitor.graphqlResponse('mutation { logout }')],
      ['a refused login', (visitor) => visitor.call('POST', '/api/users/login', {})],
      [
        'a refused like',
        (visitor) => visitor.graphqlResponse('mutation { setLike(businessId: "0", liked: true) { id } }'),
      ],
      ['an unknown link', (visitor) => visitor.call('POST', '/unsubscribe?token=unknown')],
      [
        'the request of a link for an unknown address',
        (visitor) => visitor.graphql('mutation { requestPasswordReset(email: "unknown@example.com") }'),
      ],
    ])('gets it from memory although %s came between', async (_, write) => {
      expect(await fromMemoryAfter(write)).toBe(1);
    });

    it('gets a new one after a registration, also with a logout in the same request', async () => {
      let people = 0;
      const join = (visitor: Caller) => {
        people += 1;
        const input = { username: `Guest${people}`, email: `guest${people}@example.com`, password: 'correct horse' };
        return visitor.graphql('mutation ($input: RegisterInput!) { register(input: $input) { token } logout }', {
          input,
        });
      };
      expect(await fromMemoryAfter(join)).toBe(0);
    });
  });

  it.each([undefined, 'Bearer ', 'Bearer another token', `Basic ${token}`])(
    '%s is not accepted',
    async (authorization) => {
      const response = await fetch(`${fixture.url}/metrics`, {
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(response.status).toBe(401);
      expect(await response.text()).not.toContain('http_request');
    },
  );
});

describe('Without METRICS_TOKEN', () => {
  it('the address does not exist', async () => {
    const fixture = await openInProcessFixture();
    const response = await fetch(`${fixture.url}/metrics`, { headers: { authorization: 'Bearer ' } });
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('http_request');
    await fixture.close();
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

  it('serves the sums of all workers at a port of the supervisor, and nothing at its own port', async () => {
    const headers = { authorization: `Bearer ${token}` };
    await until(
      'both workers report their metrics',
      async () => (await headOf(`http://localhost:${port}/metrics`, { headers })).status === 200,
    );
    // Each request has its own connection, so that both workers get some.
    // A site on a busy machine rejects some requests.
    let listed = 0;
    for (let sent = 0; listed < 20 && sent < 200; sent += 1) {
      const { status } = await headOf(`${site.url}/api/businesses`, { headers: { connection: 'close' } });
      if (status === 200) listed += 1;
    }
    expect(answered(await readMetrics(site, port), 'rest', 200)).toBe(20);
    expect((await retryWhileUnavailable(() => headOf(`${site.url}/metrics`, { headers }))).status).toBe(404);
    expect((await headOf(`http://localhost:${port}/metrics`)).status).toBe(401);
  });
});
