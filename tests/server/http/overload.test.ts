/** Overload protection: requests above the limit get 503 with `Retry-After`, and none waits without end. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { servingTimeouts } from '#server/data-source.ts';
import { createOverloadProtection } from '#server/http/overload.ts';
import { visitorOf } from '../../support/api.ts';
import { metricValue } from '../../support/metric.ts';
import { until } from '../../support/site.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

/** All requests of a test arrive before the first one ends by a timeout or gets no connection, on a busy machine, too. */
const longEnough: typeof servingTimeouts = {
  connect: 15_000,
  query: 15_000,
  session: { ...servingTimeouts.session, statement_timeout: 12_000, lock_timeout: 12_000 },
};

let fixture: InProcessFixture;
let holder: Client;

beforeAll(async () => {
  fixture = await openInProcessFixture({}, createOverloadProtection({ maxTimerDelay: Infinity }), longEnough);
  holder = new Client({ connectionString: fixture.databaseUrl });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await fixture.close();
});

/** The number of requests that overload protection has rejected so far. */
const rejections = () => metricValue('http_requests_rejected_total');
const list = () => visitorOf(fixture).call('GET', '/api/businesses');
const ask = () => visitorOf(fixture).graphqlResponse('{ businesses { nodes { id } } }');

describe('Many requests while the database does not answer', () => {
  it('are admitted up to 300; the others get 503 with Retry-After from GraphQL and REST', async () => {
    const before = await rejections();
    await holder.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const restRequests = Array.from({ length: 340 }, list);
    const graphqlRequests = Array.from({ length: 10 }, ask);
    await until('requests are rejected', async () => (await rejections()) > before);
    const page = fetch(fixture.url);
    // Only the health checks are exempt: other addresses that begin with theirs are pages, and this site has no metrics.
    const expected = [
      ['GET', '/health/live', 200],
      ['HEAD', '/health/live?from=proxy', 200],
      ['POST', '/health/live', 503],
      ['GET', '/health/other', 503],
      ['GET', '/metrics', 503],
    ] as const;
    const others = Promise.all(
      expected.map(async ([method, path]) => [method, path, (await fetch(fixture.url + path, { method })).status]),
    );
    const [lists, answers] = await Promise.all([Promise.all(restRequests), Promise.all(graphqlRequests)]);
    const { status: pageStatus, headers: pageHeaders } = await page;
    expect([pageStatus, pageHeaders.get('x-content-type-options')]).toEqual([503, 'nosniff']);
    expect(pageHeaders.has('access-control-allow-origin')).toBe(false);
    expect((await visitorOf(fixture).call('GET', '/health/live')).status).toBe(200);
    expect(await others).toEqual(expected);
    await holder.query('ROLLBACK');

    expect(await rejections()).toBeGreaterThan(before);
    for (const { status, headers } of [...lists, ...answers]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      // Scripts of other sites can read the status.
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=/);
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
    for (const { body } of lists)
      expect(body).toEqual({
        message: 'Service temporarily unavailable, please try again',
        code: 'SERVICE_UNAVAILABLE',
      });
    for (const { errors } of answers) expect(errors[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('are rejected a few times a second for each client, however fast it retries', async () => {
    await holder.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const before = await rejections();
    const crowd = Array.from({ length: 310 }, list);
    await until('the limit is reached', async () => (await rejections()) > before);
    const start = performance.now();
    let retries = 0;
    while (performance.now() - start < 1000) if ((await list()).status === 503) retries += 1;
    await holder.query('ROLLBACK');
    await Promise.all(crowd);
    expect(retries).toBeGreaterThan(0);
    expect(retries).toBeLessThanOrEqual(6);
  });

  it('are answered as before once the database answers', async () => {
    await until('it is served again', async () => (await list()).status === 200);
    expect((await ask()).status).toBe(200);
  });
});

describe('Health checks of many proxies', () => {
  it('share one statement while it runs, and fail where the database is a standby or closed', async () => {
    let answer: (rows: object[]) => void;
    const rows = new Promise<object[]>((resolve) => (answer = resolve));
    const query = jest.spyOn(fixture.db, 'query').mockImplementation(() => rows as never);
    let arrived = 0;
    fixture.server.on('request', () => (arrived += 1));
    const check = () => fetch(`${fixture.url}/health/ready`).then(({ status }) => status);
    const checks = Array.from({ length: 20 }, check);
    await until('all have arrived', () => arrived === 20);
    const statements = query.mock.calls.length;
    answer!([{ isStandby: false }]);
    expect([statements, new Set(await Promise.all(checks))]).toEqual([1, new Set([200])]);
    query.mockResolvedValueOnce([{ isStandby: true }]);
    expect(await check()).toBe(503);
    query.mockImplementation(() => Promise.reject(new Error('The database is closed.')));
    expect(await check()).toBe(503);
    query.mockRestore();
    expect(await check()).toBe(200);
  });
});

describe('One slow response', () => {
  it('does not lower the limit: 200 requests that follow at once are admitted', async () => {
    const protection = createOverloadProtection({ maxTimerDelay: Infinity });
    const admit = () => {
      const request = Object.assign(new IncomingMessage(new Socket()), { url: '/api/businesses' });
      const response = new ServerResponse(request);
      return { response, work: protection.admit(request, response, [], () => '198.51.100.1') };
    };
    const slow = admit();
    await pause(1000);
    slow.response.emit('close');
    // The limit is measured every 100 ms.
    await pause(150);
    const others = Array.from({ length: 200 }, admit);
    expect(others.filter(({ work }) => work === undefined)).toHaveLength(0);
    protection.stop();
  });
});

describe('Responses that clients do not read, above 256 MB', () => {
  const bytes = Buffer.alloc(100_000_000);
  let protection: ReturnType<typeof createOverloadProtection>;
  beforeEach(() => {
    protection = createOverloadProtection({ maxTimerDelay: Infinity });
  });
  afterEach(() => protection.stop());

  /** The socket of a client that reads nothing of a response. */
  const unread = (address: string, length: number, isStream = false): Duplex => {
    // All of them have the address of the proxy.
    const socket = new Duplex({ read: () => undefined, write: () => undefined });
    const request = Object.assign(new IncomingMessage(socket as unknown as Socket), { url: '/api/businesses' });
    const response = new ServerResponse(request);
    const work = protection.admit(request, response, [], () => address);
    response.assignSocket(socket as unknown as Socket);
    response.write(bytes.subarray(0, length));
    if (isStream) work!.pause();
    return socket;
  };
  const closedOf = (sockets: Duplex[]) => sockets.filter(({ destroyed }) => destroyed).length;

  it('are closed for the network with the most bytes, not for another one with the largest response', async () => {
    const download = unread('198.51.100.1', 60_000_000);
    const many = Array.from({ length: 40 }, () => unread('192.0.2.1', 5_000_000));
    await until('some are closed', () => closedOf([download, ...many]) > 0);
    expect([closedOf([download]), closedOf(many)]).toEqual([0, 1]);
  });

  it('are closed also where they are event streams', async () => {
    const streams = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) => unread(address, bytes.length, true));
    expect(protection.inProgress()).toBe(0);
    await until('one is closed', () => closedOf(streams) === 1, 5);
    await pause(250);
    expect(closedOf(streams)).toBe(1);
  });
});

describe('A client that does not finish its headers', () => {
  it('is disconnected with 408 soon after the timeout for headers', async () => {
    fixture.server.headersTimeout = 500;
    const { port } = new URL(fixture.url);
    const start = performance.now();
    const received = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), 'localhost', () =>
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      );
      socket.setEncoding('utf8').on('data', (part) => (text += part));
      socket.once('close', () => resolve(text));
    });
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(received).toMatch(/^HTTP\/1.1 408/);
  });
});
