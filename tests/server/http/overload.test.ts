/** More people come than can be served: some are told to come back at once, and nobody is left waiting. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { servingTimeouts } from '#server/data-source.ts';
import { createOverloadProtection } from '#server/http/overload.ts';
import { visitorOf } from '../../support/api.ts';
import { metricValue } from '../../support/metric.ts';
import { until } from '../../support/site.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

let world: InProcessFixture;
let holder: Client;

beforeAll(async () => {
  world = await openInProcessFixture({}, createOverloadProtection(), servingTimeouts);
  holder = new Client({ connectionString: world.databaseUrl });
  await holder.connect();
});

afterAll(async () => {
  await holder.end();
  await world.close();
});

/** How many were turned away at the door so far. */
const shed = () => metricValue('requests_shed_total');
const list = () => visitorOf(world).call('GET', '/api/businesses');
const ask = () => visitorOf(world).tryAsk('{ businesses { nodes { id } } }');

describe('A crowd before a database that does not answer', () => {
  it('is let in up to three hundred, and the rest are turned away at both doors, to come back', async () => {
    const before = await shed();
    await holder.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const crowd = Array.from({ length: 340 }, list);
    const late = Array.from({ length: 10 }, ask);
    await until('requests are refused', async () => (await shed()) > before);
    const page = fetch(world.url);
    const [lists, asked] = await Promise.all([Promise.all(crowd), Promise.all(late)]);
    const { status: pageStatus, headers: ofPage } = await page;
    expect([pageStatus, ofPage.get('x-content-type-options')]).toEqual([503, 'nosniff']);
    expect(ofPage.has('access-control-allow-origin')).toBe(false);
    expect((await visitorOf(world).call('GET', '/health/live')).status).toBe(200);
    await holder.query('ROLLBACK');

    expect(await shed()).toBeGreaterThan(before);
    for (const { status, headers } of [...lists, ...asked]) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      // So that a program on another site's page can tell.
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
    for (const { errors } of asked) expect(errors[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('is told so a few times a second, however often somebody asks', async () => {
    await holder.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const before = await shed();
    const crowd = Array.from({ length: 310 }, list);
    await until('the house is full', async () => (await shed()) > before);
    const begun = performance.now();
    let told = 0;
    while (performance.now() - begun < 1000) if ((await list()).status === 503) told += 1;
    await holder.query('ROLLBACK');
    await Promise.all(crowd);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(6);
  });

  it('finds everything as before when it does', async () => {
    await until('it is served again', async () => (await list()).status === 200);
    expect((await ask()).status).toBe(200);
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
