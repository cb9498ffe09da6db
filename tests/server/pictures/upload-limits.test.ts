/** Limits of uploads: one account cannot use up the memory and CPU of all others. */
import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import sharp from 'sharp';
import { createOverloadProtection } from '#server/http/overload.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { blueGate } from '../../support/businesses.ts';
import { signUp, password, type TestUser } from '../../support/users.ts';
import { until } from '../../support/site.ts';
import { visitorOf } from '../../support/api.ts';

// The timers of this process are late on a machine that is busy with other work.
const overload = createOverloadProtection({ maxTimerDelay: Infinity });

let fixture: InProcessFixture;
let mae: TestUser;
let otto: TestUser;
let photo: Blob;

beforeAll(async () => {
  fixture = await openInProcessFixture({ RATE_LIMIT_FACTOR: '1' }, overload);
  mae = await signUp(fixture, 'Mae');
  otto = await signUp(fixture, 'Otto');
  const image = sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } });
  photo = new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' });
});
afterAll(() => fixture.close());

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const tooMany = 'Two forms of this account are still being received, please try again later';
const mutation =
  'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }';

/** Sends a form with a picture to REST. */
async function sendPicture(user: TestUser, image: Blob = photo) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...blueGate, category: 'Restaurant' })) form.set(name, value);
  form.set('image', image, 'a.png');
  return user.call('POST', '/api/businesses', form);
}

/** Starts a form with a Content-Length of 5 MB, and sends `bytes` of it. @returns the response so far */
function stall(user: TestUser, path: '/graphql' | '/api/businesses', bytes: number): { answer: () => string } {
  let answer = '';
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\nApollo-Require-Preflight: 1\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
  );
  socket.write(Buffer.alloc(bytes));
  return { answer: () => answer };
}

/** The number of statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await fixture.db.query<unknown[]>(waiting)).length;
}

describe('The forms of one account', () => {
  it('are limited to two at once: both APIs reject a third before they read it, and accept those of others', async () => {
    const open = [stall(mae, '/api/businesses', 1000), stall(mae, '/graphql', 1000)];
    const third = stall(mae, '/api/businesses', 0);
    await until('one is rejected', () => [...open, third].some(({ answer }) => answer() !== ''));

    const rest = await sendPicture(mae);
    expect([rest.status, rest.headers.get('retry-after')]).toEqual([429, '2']);
    expect(rest.body).toMatchObject({ message: tooMany, code: 'RATE_LIMITED' });
    const files = { 'variables.image': { blob: photo, name: 'a.png' } };
    const graphql = await mae.graphqlResponse(mutation, { input: blueGate, image: null }, files);
    expect(graphql.status).toBe(429);
    expect(graphql.errors[0]).toMatchObject({ message: tooMany, extensions: { code: 'RATE_LIMITED' } });
    expect((await sendPicture(otto)).status).toBe(201);

    for (const socket of sockets) socket.destroy();
    await until('both are over', async () => (await sendPicture(mae)).status === 201);
  });

  it('end with their connection, also if it is aborted before they are read', async () => {
    const ann = await signUp(fixture, 'Ann');
    // The requests of a session wait for its row, and meanwhile their clients disconnect.
    const client = new Client({ connectionString: fixture.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    let ended = 0;
    fixture.server.on('request', (request: IncomingMessage) => request.on('close', () => (ended += 1)));
    for (const path of ['/api/businesses', '/graphql'] as const) stall(ann, path, 1000);
    await until('both wait', async () => (await countWaiting()) === 2);
    for (const socket of sockets) socket.destroy();
    await until('both have lost their clients', () => ended === 2);
    await client.query('ROLLBACK');
    await client.end();
    await until('the next one is accepted', async () => (await sendPicture(ann)).status === 201, 15);
  });

  it('count as one write each, before they are read', async () => {
    const ida = await signUp(fixture, 'Ida');
    expect((await sendPicture(ida)).status).toBe(201);
    // Most are counted in Postgres, with which the site merges its counts each second: 120 requests may take longer than a minute.
    const key = `writesByAccount:${hash('sha256', ida.id, 'base64url')}`;
    const raise = `UPDATE rate_limits SET points = 110 WHERE key = $1 AND points = 1 RETURNING 1`;
    await until('the first one is stored', async () => (await fixture.db.query(raise, [key]))[1] === 1);
    const stored = 'SELECT points FROM rate_limits WHERE key = $1';
    expect((await sendPicture(ida, new Blob(['x']))).status).toBe(415);
    await until('the second one is stored', async () => (await fixture.db.query(stored, [key]))[0].points > 110);
    // With a limit of 120 a minute, one of these would be rejected if another counted twice.
    for (let at = 0; at < 9; at += 1) expect((await sendPicture(ida, new Blob(['x']))).status).toBe(415);
    const rejected = stall(ida, '/api/businesses', 1000);
    await until('the form is rejected', () => rejected.answer() !== '');
    expect(rejected.answer()).toMatch(/^HTTP\/1.1 429 .*"Too many attempts, please try again in a minute"/s);
  });
});

describe('Forms whose pictures are still processed', () => {
  it('count in memory, and not as requests in progress: above 128 MB a further one is rejected, and then it is accepted', async () => {
    // Bytes behind the end of a picture are not decoded.
    const large = new Blob([photo, new Uint8Array(4_800_000)], { type: 'image/png' });
    const send = (user: TestUser) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...blueGate, category: 'Restaurant' })) form.set(name, value);
      for (let at = 0; at < 10; at += 1) form.append('images', large, `${at}.png`);
      return user.call('POST', '/api/businesses', form);
    };
    const client = new Client({ connectionString: fixture.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE businesses IN SHARE MODE');
    const processed = [send(mae), send(mae)];
    await until('both have arrived', async () => (await countWaiting()) === 2);
    expect(overload.inProgress()).toBe(0);
    let isAnswered = false;
    const further = send(otto).finally(() => (isAnswered = true));
    await until('the further one is over', async () => isAnswered || (await countWaiting()) === 3);
    await client.query('ROLLBACK');
    await client.end();
    const { status, headers } = await further;
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    for (const form of processed) expect((await form).status).toBe(201);
    expect((await send(otto)).status).toBe(201);
  });
});

describe('Thirty stalled uploads of one member', () => {
  it('do not block the pictures and the logins of others', async () => {
    for (let at = 0; at < 30; at += 1) stall(mae, '/api/businesses', 4_266_000);
    await until('most are rejected', () => sockets.filter(({ bytesRead }) => bytesRead > 0).length >= 28);
    const big = new Blob([new Uint8Array(4_900_000)], { type: 'image/png' });
    expect((await sendPicture(otto, big)).status).toBe(415);
    expect((await sendPicture(otto)).status).toBe(201);
    const login = await visitorOf(fixture).call('POST', '/api/users/login', { email: otto.email, password });
    expect(login.status).toBe(200);
  });
});
