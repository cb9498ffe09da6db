/** More people come than can be served: some are told to come back at once, and nobody is left waiting. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { visitorOf } from '../support/ask.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let holder: Client;

beforeAll(async () => {
  world = await openWorld();
  holder = new Client({ connectionString: world.databaseUrl });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await world.close();
});

const list = async () => {
  const begun = performance.now();
  const { status, headers, body } = await visitorOf(world).call('GET', '/api/businesses');
  return { status, retryAfter: headers.get('retry-after'), body, ms: performance.now() - begun };
};

describe('A crowd before a database that does not answer', () => {
  it('is let in up to three hundred, and the rest are told at once, at both doors, to come back', async () => {
    await holder.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const crowd = Array.from({ length: 300 }, list);
    // All of them are inside before the next one comes.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const late = await list();
    expect(late).toMatchObject({ status: 503, retryAfter: '2' });
    expect(late.body).toEqual({ message: 'Service temporarily unavailable, please try again' });
    expect(late.ms).toBeLessThan(1500);
    const asked = await visitorOf(world).tryAsk('{ businesses { totalCount } }');
    expect(asked.status).toBe(503);
    expect(asked.errors[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(asked.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await visitorOf(world).call('GET', '/health/live')).status).toBe(200);

    await holder.query('ROLLBACK');
    const statuses = new Set((await Promise.all(crowd)).map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
    expect((await list()).status).toBe(200);
  });
});

describe('A caller who says nothing to the end', () => {
  it('is cut off soon after the time for headers is over', async () => {
    world.server.headersTimeout = 500;
    const { port } = new URL(world.url);
    const begun = performance.now();
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), 'localhost', () =>
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
      );
      socket.setEncoding('utf8').on('data', (part) => (text += part));
      socket.once('close', () => resolve(text));
    });
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(said).toMatch(/^HTTP\/1.1 408/);
  });
});
