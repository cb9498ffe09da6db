/** The machine fails people in passing: they hear 'try again', nobody is signed out, and then all is as before. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import sharp from 'sharp';
import { createApp } from '#server/app.ts';
import { AppError } from '#server/core/errors.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/ops/log.ts';
import { openStore } from '#server/uploads/store.ts';
import { callerOf } from '../support/ask.ts';
import { wrongCounts } from '../support/counts.ts';
import { join, type Person } from '../support/people.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let outside: Client;
let ann: Person;
let businessId: string;

const input = { name: 'Corner', description: 'A shop at the corner', category: 'RETAIL', location: 'Here' };

beforeAll(async () => {
  world = await openWorld();
  outside = new Client({ connectionString: world.databaseUrl });
  await outside.connect();
  ann = await join(world, 'ann');
  const create = 'mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }';
  businessId = (await ann.ask(create, { input })).createBusiness.id;
});

afterAll(async () => {
  await outside.end();
  await world.close();
});

const photo = async () => {
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png();
  return new Blob([new Uint8Array(await png.toBuffer())], { type: 'image/png' });
};

const everyDoor = async () => [
  await ann.call('GET', '/api/users/profile/posts'),
  await ann.tryAsk('{ me { id } }'),
  await ann.call('POST', `/api/businesses/${businessId}/comments`, { text: 'Said in passing' }),
];

describe('A person', () => {
  it('hears 200 or 503, never 401, while the sessions of Postgres are ended', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const asked = Promise.all(Array.from({ length: 8 }, everyDoor));
      await outside.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      statuses.push(...(await asked).flat().map(({ status }) => status));
    }
    expect([...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect((await everyDoor()).map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(await wrongCounts(world.db)).toEqual([]);
  });

  it('hears 503 with Retry-After within six seconds, at both doors, while Postgres is slow', async () => {
    await outside.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(30); RETURN NEW; END $$;
      CREATE TRIGGER dawdle BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION dawdle()`);
    const begun = performance.now();
    const [rest, graphql] = await Promise.all([
      ann.call('POST', `/api/businesses/${businessId}/comments`, { text: 'Never said' }),
      ann.tryAsk('mutation ($id: ID!) { addComment(businessId: $id, text: "Never said") { comment { id } } }', {
        id: businessId,
      }),
    ]);
    expect(performance.now() - begun).toBeLessThan(6000);
    await outside.query('DROP TRIGGER dawdle ON comments; DROP FUNCTION dawdle');
    for (const answer of [rest, graphql]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(graphql.errors[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    const { rowCount } = await outside.query(`SELECT FROM comments WHERE text = 'Never said'`);
    expect(rowCount).toBe(0);
    expect((await everyDoor()).map(({ status }) => status)).toEqual([200, 200, 201]);
  });

  it('stays signed in when the clock of the server was wrong by five minutes, and comments keep their order', async () => {
    const say = async (text: string) =>
      (await ann.call('POST', `/api/businesses/${businessId}/comments`, { text })).status;
    const clock = jest.spyOn(Date, 'now');
    const off = (ms: number) =>
      clock.mockImplementation(() => Math.floor(performance.timeOrigin + performance.now()) + ms);
    off(300_000);
    const bea = await join(world, 'bea');
    expect(await say('first')).toBe(201);
    off(-300_000);
    expect(await say('second')).toBe(201);
    expect((await bea.ask('{ me { username } }')).me.username).toBe('bea');
    clock.mockRestore();
    expect(await say('third')).toBe(201);
    expect((await bea.ask('{ me { username } }')).me.username).toBe('bea');
    const { body } = await ann.call<{ text: string }[]>('GET', `/api/businesses/${businessId}/comments`);
    expect(body.slice(-3).map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  });

  it('hears 507 at both doors when the disk of the pictures is full, and no listing is made', async () => {
    const settings = readSettings({ DATA_DIR: world.dataDir });
    const full: PictureStore = {
      ...openStore(settings),
      put: () => Promise.reject(new AppError('STORAGE_FULL', 'Storage is full')),
    };
    const server = await createApp({
      settings,
      db: () => world.db,
      store: full,
      secret: world.secret,
      log: createLog('silent'),
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const caller = callerOf({ url: `http://localhost:${(server.address() as AddressInfo).port}` }, ann.token);

    const form = new FormData();
    for (const [name, value] of Object.entries({ ...input, category: 'Retail' })) form.set(name, value);
    form.set('image', await photo(), 'shop.png');
    expect(await caller.call('POST', '/api/businesses', form)).toMatchObject({
      status: 507,
      body: { message: 'Storage is full' },
    });
    const create =
      'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }';
    const picture = { blob: await photo(), name: 'shop.png' };
    const asked = await caller.tryAsk(create, { input, image: null }, { 'variables.image': picture });
    expect(asked).toMatchObject({ status: 507, errors: [{ extensions: { code: 'STORAGE_FULL' } }] });
    expect((await caller.ask('{ me { numBusinesses } }')).me.numBusinesses).toBe(1);
    server.close();
    server.closeAllConnections();
  });
});
