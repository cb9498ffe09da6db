/** Clients that send or read slowly, or not at all, from one address: all others are served as before. */
import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createOverloadProtection } from '#server/http/overload.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { addBusiness } from '../../support/businesses.ts';
import { holdLock } from '../../support/database/held-lock.ts';
import { signUp } from '../../support/users.ts';
import { metricValue } from '../../support/metric.ts';
import { until } from '../../support/site.ts';

// The timers of this process are late on a machine that is busy with other work, independently of its clients.
const overload = createOverloadProtection({ maxTimerDelay: Infinity });

let fixture: InProcessFixture;
let port: number;

beforeAll(async () => {
  // Connections for streams come on top of the 2,000.
  fixture = await openInProcessFixture({ TRUST_PROXY: '1', MAX_STREAMS: '0' }, overload);
  port = Number(new URL(fixture.url).port);
});
afterAll(() => fixture.close());

interface Client {
  socket: Socket;
  /** What the server has sent so far. */
  received: string;
}

const clients: Client[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});

/** Opens a connection and sends a text. */
const open = (text = '', localAddress = '127.0.0.1'): Promise<Client> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    const client = { socket, received: '' };
    clients.push(client);
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (part: string) => (client.received += part));
    socket.once('connect', () => socket.write(text, () => resolve(client)));
  });

/** A request of which only the first byte of its body is sent. */
const halfSent = (path: string, address = '192.0.2.1', headers = '') =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n` +
  `${headers}Content-Length: 100\r\n\r\n{`;

/** The status of a read by a client at another address, or why there is none. */
const readElsewhere = () =>
  new Promise<number | string>((resolve) => {
    const options = { port, host: '127.0.0.1', localAddress: '127.0.0.9', path: '/api/businesses', agent: false };
    const request = send(options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode!)));
    request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code!)).end();
  });
const readsElsewhere = async (times: number) => {
  const statuses = new Set<number | string>();
  for (let at = 0; at < times; at += 1) statuses.add(await readElsewhere());
  return [...statuses];
};

const statusOf = ({ received }: Client) => Number(received.slice(9, 12));
const bodyOf = ({ received }: Client) => JSON.parse(received.split('\r\n\r\n')[1]!) as unknown;
const areEnded = () => clients.every(({ socket }) => socket.closed);

/** Runs `work` while timers of these milliseconds do not fire, however busy the machine is. */
async function withoutTimers(stopped: number[], work: () => Promise<void>): Promise<void> {
  const { setTimeout: realTimeout } = globalThis;
  const timers = jest.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation(((fire: () => void, ms: number, ...rest: []) =>
    realTimeout(fire, stopped.includes(ms) ? 60_000 : ms, ...rest)) as typeof setTimeout);
  try {
    await work();
  } finally {
    timers.mockRestore();
  }
}
/** The milliseconds after which a body is slow, and after which a body of JSON is ended. */
const [slowAfter, endedAfter] = [1000, 5000];

describe('Half-sent requests', () => {
  it('whose client leaves are no failure of the site', async () => {
    const numLines = (await fixture.log()).length;
    const lines = async (text: string) => (await fixture.log()).slice(numLines).filter((line) => line.includes(text));
    const { socket } = await open(halfSent('/graphql'));
    await pause(200);
    socket.destroy();
    await until('its end is logged', async () => (await lines('"status":499')).length === 1);
    await pause(200);
    expect([...(await lines('"level":40')), ...(await lines('"level":50'))]).toEqual([]);
  });

  it('from one address do not close the site to others, and end with 408 in JSON after five seconds', async () => {
    const mae = await signUp(fixture, 'Mae');
    const token = `Authorization: Bearer ${mae.token}\r\n`;
    const start = performance.now();
    await Promise.all(Array.from({ length: 310 }, () => open(halfSent('/graphql'))));
    const rest = await open(halfSent('/api/users/profile', '192.0.2.2', token).replace('POST', 'PUT'));
    const graphql = await open(halfSent('/graphql', '192.0.2.2'));
    expect(await readsElsewhere(20)).toEqual([200]);

    await until('all are ended', areEnded);
    expect(performance.now() - start).toBeGreaterThan(4500);
    const message = 'The request took too long to arrive';
    expect(statusOf(rest)).toBe(408);
    expect(bodyOf(rest)).toMatchObject({ message });
    expect(statusOf(graphql)).toBe(408);
    expect(bodyOf(graphql)).toEqual({ errors: [{ message, extensions: { code: 'REQUEST_TIMEOUT' } }] });
    expect(overload.inProgress()).toBe(0);
  });

  it.each([
    ['an IPv4 address', () => '192.0.2.7'],
    ['a /64 of IPv6', (at: number) => `2001:db8:1:2::${at + 1}`],
  ])('of %s are twenty at most: the oldest are ended first, and only of that address', async (_, addressOf) => {
    await withoutTimers([endedAfter], async () => {
      const other = await open(halfSent('/graphql', '198.51.100.1'));
      const oldest: Client[] = [];
      for (let at = 0; at < 5; at += 1) oldest.push(await open(halfSent('/graphql', addressOf(at))));
      const newer = await Promise.all(
        Array.from({ length: 20 }, (__, at) => open(halfSent('/graphql', addressOf(at + 5)))),
      );
      // The last of them is ended when all 25 are slow.
      await until('the oldest are ended', () => oldest.every(({ socket }) => socket.closed));
      expect(oldest.map(statusOf)).toEqual(Array<number>(5).fill(503));
      expect(oldest[0]!.received).toMatch(/\r\nRetry-After: 2\r\n/i);
      expect([other, ...newer].filter(({ received, socket }) => received || socket.closed)).toEqual([]);
    });
  });

  it('of all addresses together are 400 at most: the oldest are ended first', async () => {
    await withoutTimers([endedAfter], async () => {
      const oldest: Client[] = [];
      for (let at = 0; at < 5; at += 1) oldest.push(await open(halfSent('/graphql', `203.0.113.${at}`)));
      const newer = await Promise.all(
        Array.from({ length: 400 }, (_, at) =>
          open(halfSent('/graphql', `198.51.${at % 100}.${Math.floor(at / 100)}`)),
        ),
      );
      await until('the oldest are ended', () => oldest.every(({ socket }) => socket.closed));
      expect(oldest.map(statusOf)).toEqual(Array<number>(5).fill(503));
      expect(newer.filter(({ received, socket }) => received || socket.closed)).toEqual([]);
      expect(await metricValue('slow_bodies')).toBe(400);
    });
  });

  it('of many addresses each have the full time, and are not logged as slow responses', async () => {
    const numLines = (await fixture.log()).length;
    for (let at = 0; at < 40; at += 1) await open(halfSent('/graphql', `203.0.113.${at}`));
    await until('all are ended', areEnded);
    expect(new Set(clients.map(statusOf))).toEqual(new Set([408]));
    const lines = (await fixture.log()).slice(numLines);
    expect(lines.filter((line) => line.includes('"status":408'))).toHaveLength(40);
    expect(lines.filter((line) => line.includes('slowly'))).toEqual([]);
  });

  it('are answered when the rest arrives in time', async () => {
    const body = JSON.stringify({ query: '{ businesses { nodes { id } } }' });
    const head = halfSent('/graphql').replace('100', String(body.length));
    const late = await Promise.all(Array.from({ length: 20 }, () => open(head)));
    await until('they are slow', async () => (await metricValue('slow_bodies')) === 20);
    for (const { socket } of late) socket.write(body.slice(1));
    await until('all are answered', () => late.every(({ received }) => received.endsWith('}\n')));
    expect(new Set(late.map(statusOf))).toEqual(new Set([200]));
  });
});

describe('Connections without a request', () => {
  it.each([
    ['silent', ''],
    ['in the middle of a header', 'GET / HTTP/1.1\r\nHost: loc'],
    ['in the middle of a body', halfSent('/graphql')],
  ])('fill all 2,000 places and are %s: other clients connect at once, and keep their connections', async (_, text) => {
    const agentless = await open('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n', '127.0.0.8');
    await until('it is answered', () => agentless.received.endsWith('}'));
    const closed = await metricValue('connections_closed_total');
    // Ends none of them before all are open, however busy the machine is.
    const { headersTimeout } = fixture.server;
    fixture.server.headersTimeout = 120_000;
    await withoutTimers([slowAfter, endedAfter], async () => {
      for (let at = 0; at < 20; at += 1) await Promise.all(Array.from({ length: 105 }, () => open(text)));
      for (let at = 0; at < 5; at += 1) {
        const start = performance.now();
        expect(await readElsewhere()).toBe(200);
        // The others stay for two minutes, so that a read which waits for a free place takes longer.
        expect(performance.now() - start).toBeLessThan(9000);
      }
    }).finally(() => (fixture.server.headersTimeout = headersTimeout));
    expect(await metricValue('connections_closed_total')).toBeGreaterThan(closed + 100);
    expect(agentless.socket.closed).toBe(false);
  });
});

describe('Clients that do not read their answers', () => {
  it('do not count as requests in progress', async () => {
    const owner = await signUp(fixture, 'Otto');
    await fixture.db.query(
      `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
       SELECT gen_random_uuid(), $1, 'Long', 'long', repeat('é', 5000), 'OTHER', 'Here', '' FROM generate_series(1, 900)`,
      [owner.id],
    );
    const admit = jest.spyOn(overload, 'admit');
    const stalled = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = await open();
        client.socket.pause();
        client.socket.write('GET /api/businesses HTTP/1.1\r\nHost: localhost\r\n\r\n');
        return client;
      }),
    );
    await until('all have arrived', () => admit.mock.results.length === 5);
    // Each counts as in progress from then on.
    expect(admit.mock.results.filter(({ value }) => value === undefined)).toEqual([]);
    admit.mockRestore();
    await until('they are no longer counted', () => overload.inProgress() === 0, 20);
    expect(stalled.map(({ socket }) => socket.closed)).toEqual(Array<boolean>(5).fill(false));
  });
});

describe('Clients that do not read a file of GraphiQL, which has megabytes', () => {
  it('share one copy of it in memory, keep connections for 256 MB of it, and leave the site to others', async () => {
    const first = await open('GET /graphql/graphiql.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until('it is loaded', () => first.received.length > 1_000_000);
    const { arrayBuffers } = process.memoryUsage();
    const connections = promisify(fixture.server.getConnections.bind(fixture.server));
    const closed = await metricValue('connections_closed_total');
    const admit = jest.spyOn(overload, 'admit');
    for (let at = 0; at < 200; at += 1) {
      const client = await open();
      client.socket.pause();
      client.socket.write('GET /graphql/graphiql.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
    }
    await until('all have arrived', () => admit.mock.results.length === 200);
    admit.mockRestore();
    await until('all are stalled', () => overload.inProgress() === 0);
    // Together they wait for more than 256 MB: the connections with the most are closed.
    await until('some are closed', async () => (await metricValue('connections_closed_total')) > closed);
    expect(await connections()).toBeGreaterThan(10);
    expect(process.memoryUsage().arrayBuffers - arrayBuffers).toBeLessThan(100_000_000);
    expect(await readElsewhere()).toBe(200);
  });
});

describe('A connection that is silent for the timeout of the server', () => {
  it('stays open while its client waits, as for a deletion that takes a minute', async () => {
    const mae = await signUp(fixture, 'May');
    const id = await addBusiness(mae);
    const held = await holdLock(fixture, 'business_stats', id);
    const arrived = once(fixture.server, 'request');
    const deletion = mae.graphqlResponse('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    const [{ socket }] = await arrived;
    await held.waiting(1);
    socket.emit('timeout');
    await held.release();
    expect((await deletion).data).toEqual({ deleteBusiness: id });
  });

  it('is closed while its request is not whole', async () => {
    const arrived = once(fixture.server, 'request');
    const client = await open(halfSent('/graphql'));
    const [{ socket }] = await arrived;
    socket.emit('timeout');
    await until('it is closed', () => client.socket.closed);
    expect(client.received).toBe('');
  });
});
