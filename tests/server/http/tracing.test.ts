/** The spans that a collector of traces receives of a request: without the values of the request. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { ApolloServer } from '@apollo/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { retryWhileUnavailable, visitorOf } from '../../support/api.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { logs, ready, startSite, until, type Site } from '../../support/site.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

let collector: Server;
let fixture: InProcessFixture;
let mae: TestUser;
const exports: Export[] = [];
const traceId = '0af7651916cd43dd8448eb211c80319c';

const spans = () =>
  exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)),
  );
const named = (name: string) => spans().filter((span) => span.name === name);
const received = async (name: string): Promise<Span> => {
  await until(`${name} is received`, () => named(name).length > 0);
  return named(name).at(-1)!;
};
/** The span of the request of an operation. It ends when the response is sent, so that the collector may receive it later. */
const requestOf = async (operation: Span): Promise<Span> => {
  const found = () => spans().find(({ spanId }) => spanId === operation.parentSpanId);
  await until('its request is received', () => found() !== undefined);
  return found()!;
};
const attribute = (span: Span, key: string) =>
  Object.values(span.attributes.find((each) => each.key === key)?.value ?? {})[0];

beforeAll(async () => {
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50';
  collector = createServer(async (request, response) => {
    // An exporter that has waited too long ends its request.
    const sent = await json(request).catch(() => undefined);
    if (request.url === '/v1/traces' && sent) exports.push(sent as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as AddressInfo;
  fixture = await openInProcessFixture({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  mae = await signUp(fixture, 'Mae');
});

afterAll(async () => {
  await fixture.close();
  collector.closeAllConnections();
  collector.close();
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('A request to the built site', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let site: Site;

  beforeAll(async () => {
    execFileSync(process.execPath, ['server/cli/build.mjs']);
    folder = await makeFolder('tracing');
    database = await cloneDatabase();
  });
  afterEach(async () => {
    site.kill('SIGTERM');
    await site.ended;
  });
  afterAll(async () => {
    await database.drop();
    await removeFolder(folder);
  });

  /** Starts the site, and returns the status of its list of users. */
  async function start(port: number, more: Record<string, string> = {}): Promise<number> {
    site = await startSite({
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      ...more,
    });
    await ready(site);
    return (await retryWhileUnavailable(() => visitorOf(site).call('GET', '/api/users'))).status;
  }

  it('is traced with its statements', async () => {
    await start((collector.address() as AddressInfo).port);
    const statements = () => {
      const traces = new Set(named('GET /api/users').map(({ traceId: id }) => id));
      return spans().filter((span) => traces.has(span.traceId) && span.kind === 3);
    };
    await until('a statement is received', () => statements().length > 0);
    expect(attribute(statements()[0]!, 'db.query.text')).toMatch(/SELECT/);
  });

  it('is traced also where the site ends before the next export', async () => {
    let isTaken = false;
    const slow = createServer(async (request, response) => {
      // The end of the site would have closed it before the whole body had arrived.
      isTaken = await text(request).then(
        () => true,
        () => false,
      );
      await pause(200);
      response.setHeader('content-type', 'application/json').end('{}');
    }).listen(0, '127.0.0.1');
    try {
      await once(slow, 'listening');
      await start((slow.address() as AddressInfo).port, { OTEL_BSP_SCHEDULE_DELAY: '60000' });
      site.kill('SIGTERM');
      expect(await site.ended).toBe(0);
      await until('the export has arrived', () => isTaken, 5);
    } finally {
      slow.close();
    }
  });

  it('is served without the collector, and the log says so', async () => {
    // Less than the wait before the first retry.
    expect(await start(1, { OTEL_EXPORTER_OTLP_TIMEOUT: '700' })).toBe(200);
    await logs(site, 'traces may be missing');
    const line = site.output.out.split('\n').find((each) => each.includes('traces may be missing'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 40, reason: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('A request', () => {
  it('is one trace: the request, its operation, each of its statements', async () => {
    await mae.graphql('query Front { businesses { totalCount } }');
    const operation = await received('query Front');
    const request = await requestOf(operation);
    expect(request).toMatchObject({ name: 'POST graphql', kind: 2 });
    expect(attribute(request, 'http.response.status_code')).toBe(200);
    const statements = spans().filter((span) => span.traceId === operation.traceId && span.kind === 3);
    // The session is read before the operation begins.
    expect(statements.find(({ name }) => name === 'SELECT sessions')?.parentSpanId).toBe(request.spanId);
    expect(statements.some(({ parentSpanId }) => parentSpanId === operation.spanId)).toBe(true);
    for (const statement of statements) expect(attribute(statement, 'db.query.text')).toMatch(/SELECT/);
    expect(JSON.stringify(exports[0])).toContain('"main-street"');
  });

  it('to REST has the name of its route, and continues the trace of the client', async () => {
    const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
    await visitorOf(fixture).call('GET', '/api/businesses/0197a0b0-0000-7000-8000-000000000000', undefined, {
      traceparent,
    });
    expect(await received('GET /api/businesses/:id')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
    expect(spans().filter((span) => span.traceId === traceId).length).toBeGreaterThan(1);
  });

  it('that writes has the statements of its transaction, and concurrent requests have their own', async () => {
    const requests = [...Array(30).keys()].map((n) =>
      mae.graphql(`query Crowd${n} { users(search: "m${n}") { totalCount } me { email } }`),
    );
    await Promise.all(requests);
    for (const n of requests.keys()) {
      const operation = await received(`query Crowd${n}`);
      const inside = spans().filter(({ parentSpanId }) => parentSpanId === operation.spanId);
      expect(inside.length).toBeGreaterThan(0);
      expect(new Set(inside.map((span) => span.traceId))).toEqual(new Set([operation.traceId]));
    }
    await mae.graphql('mutation Bio { updateProfile(input: { bio: "a bio that is mine" }) { id } }');
    const mutation = await received('mutation Bio');
    const statements = spans()
      .filter((span) => span.parentSpanId === mutation.spanId)
      .map(({ name }) => name);
    expect(statements).toEqual(expect.arrayContaining(['START', 'UPDATE users', 'COMMIT']));
  });

  it('with a query that was sent before has its operation too, and is served without the pipeline of Apollo Server, as without tracing', async () => {
    const pipeline = jest.spyOn(ApolloServer.prototype, 'executeOperation');
    for (let time = 1; time <= 5; time += 1) await mae.graphql('query Repeated { businesses { totalCount } }');
    await until('five operations are received', () => named('query Repeated').length === 5);
    // The others are executed from the cache of operations, uncompiled: the client does not send this one.
    expect(pipeline).toHaveBeenCalledTimes(1);
    for (const operation of named('query Repeated')) {
      expect((await requestOf(operation)).name).toBe('POST graphql');
      expect(spans().some(({ parentSpanId, kind }) => kind === 3 && parentSpanId === operation.spanId)).toBe(true);
    }
  });

  it('that names no operation of its document is a bad request', async () => {
    const { status, body } = await mae.call('POST', '/graphql', { query: '{ me { id } }', operationName: 'Absent' });
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it('reveals no value', () => {
    const everything = JSON.stringify(exports);
    for (const value of [mae.token, mae.email, mae.password, 'a bio that is mine', '$argon2'])
      expect(everything).not.toContain(value);
  });
});
