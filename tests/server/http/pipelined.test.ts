/** Clients that send requests on a connection without waiting for the responses: each is answered in its turn, and none holds anything before. */
import { randomUUID } from 'node:crypto';
import type { ReadStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createOverloadProtection } from '#server/http/overload.ts';
import { openStore } from '#server/uploads/store.ts';
import { addBusiness } from '../../support/businesses.ts';
import { subscribe } from '../../support/community/streams.ts';
import { holdLock } from '../../support/database/held-lock.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { metricValue } from '../../support/metric.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const overload = createOverloadProtection({ maxTimerDelay: Infinity });
const watched = 'subscription ($id: ID!) { businessChanged(id: $id) { businessId } }';

let fixture: InProcessFixture;
let mae: TestUser;
let id: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  fixture = await openInProcessFixture({}, overload);
  mae = await signUp(fixture, 'Mae');
  id = await addBusiness(mae);
});
afterAll(() => fixture.close());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await until('all streams are removed', async () => (await metricValue('streams_open')) === 0);
});

/** Sends requests at once on a connection of its own. */
async function send(requests: string[]) {
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
  sockets.push(socket);
  const client = { socket, received: '' };
  socket.setEncoding('utf8').on('error', () => undefined);
  socket.on('data', (part: string) => (client.received += part));
  socket.write(requests.join(''));
  return client;
}

const get = (path: string, requestId = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${requestId && `X-Request-Id: ${requestId}\r\n`}\r\n`;
const post = (body: object, headers: string, padding = '') => {
  const text = JSON.stringify(body) + padding;
  const own = `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n${headers}`;
  return `POST /graphql HTTP/1.1\r\nHost: localhost\r\n${own}\r\n${text}`;
};
const stream = () => post({ query: watched, variables: { id } }, 'Accept: text/event-stream\r\n');

describe('Requests that are sent without waiting for responses', () => {
  it('are answered in their order, one with a body of 90 kB too', async () => {
    const query = post({ query: '{ businesses { totalCount } }' }, 'X-Request-Id: third\r\n', ' '.repeat(90_000));
    const client = await send([
      get('/api/businesses', 'first'),
      get('/health/live', 'second'),
      query,
      get('/api/nothing', 'fourth'),
    ]);
    await until('all are answered', () => client.received.includes('fourth'));
    const heads = [...client.received.matchAll(/HTTP\/1\.1 (\d+)[^]*?x-request-id: (\w+)/gi)];
    expect(heads.map(([, status, requestId]) => [status, requestId])).toEqual([
      ['200', 'first'],
      ['200', 'second'],
      ['200', 'third'],
      ['404', 'fourth'],
    ]);
  });
});

describe('A client that leaves', () => {
  it('has no stream any more, although it sent fifty requests for one, and gets another one', async () => {
    const client = await send(Array.from({ length: 50 }, stream));
    await until('the first event', () => client.received.includes('event: next'));
    // Time in which all are opened that do not wait.
    await pause(200);
    client.socket.destroy();
    await until('all streams are removed', async () => (await metricValue('streams_open')) === 0);
    for (let count = 0; count < 2; count += 1) {
      const next = await subscribe({ url: fixture.url, query: watched, variables: { id } });
      expect(next.status).toBe(200);
      next.close();
    }
  });

  it('has no request in progress', async () => {
    const held = await holdLock(fixture, 'business_stats', id);
    const query = 'mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }';
    const like = post({ query, variables: { id } }, `Authorization: Bearer ${mae.token}\r\n`);
    const client = await send(Array.from({ length: 20 }, () => like));
    await until('one is in progress', () => overload.inProgress() > 0);
    await pause(200);
    client.socket.destroy();
    await until('none is in progress', () => overload.inProgress() === 0);
    await held.release();
  });

  it('keeps no picture open', async () => {
    const key = randomUUID();
    await openStore({ dataDir: fixture.dataDir, s3: undefined }).put(key, 640, Buffer.alloc(500_000));
    const handle = await openFile(`${fixture.dataDir}/pictures/${key.slice(-2)}/${key}/640.webp`);
    const opened = jest.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'createReadStream');
    await handle.close();
    const picture = `/pictures/${key}-640.webp`;
    const client = await send([stream(), ...Array.from({ length: 10 }, () => get(picture))]);
    await until('the first event', () => client.received.includes('event: next'));
    await pause(200);
    client.socket.destroy();
    expect(opened).not.toHaveBeenCalled();
    expect((await fetch(fixture.url + picture).then((response) => response.arrayBuffer())).byteLength).toBe(500_000);
    const streams = opened.mock.results.map(({ value }) => value as ReadStream);
    expect(streams.length).toBeGreaterThan(0);
    await until('all are closed', () => streams.every(({ closed }) => closed));
    opened.mockRestore();
  });
});

describe('Above a thousand requests that wait', () => {
  it('the connection with the most of them is closed, and others are not', async () => {
    const before = await metricValue('connections_closed_total');
    const few = await send([stream(), ...Array.from({ length: 10 }, () => get('/health/live'))]);
    await until('the first event', () => few.received.includes('event: next'));
    const many = await send([stream(), ...Array.from({ length: 1000 }, () => get('/health/live'))]);
    await until('it is closed', () => many.socket.closed);
    expect(few.socket.closed).toBe(false);
    expect(await metricValue('connections_closed_total')).toBe(before + 1);
    const next = await send([stream(), ...Array.from({ length: 900 }, () => get('/health/live'))]);
    await until('the first event', () => next.received.includes('event: next'));
    expect([few.socket.closed, next.socket.closed]).toEqual([false, false]);
  });
});
