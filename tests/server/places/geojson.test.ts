/** Businesses as GeoJSON: those of the list that have a position, streamed, bounded, and never incomplete without a sign. */
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { weekdays } from '#rules/places/weekdays.ts';
import { searchLexemes } from '#server/search/fold.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { primaryPool } from '#server/database/replicas.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { beforeStatement } from '../../support/database/before-statement.ts';
import { openHiding } from '../../support/database/hiding.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { statementsFor } from '../../support/fixture.ts';
import { addPlaced, placesOfTowns, type PlacedBusiness } from '../../support/places/directory.ts';
import { until } from '../../support/site.ts';
import { signUp, type TestUser } from '../../support/users.ts';

/** Whether a statement reads a batch. */
const isOfList = (text: string): boolean => text.startsWith('WITH page');

let fixture: InProcessFixture;
let visitor: Caller;
let ann: TestUser;
let placed: PlacedBusiness[];
beforeAll(async () => {
  fixture = await openInProcessFixture();
  visitor = visitorOf(fixture);
  ann = await signUp(fixture, 'Ann');
  await addBusiness(ann, { name: 'Copper Nowhere' });
  placed = await addPlaced(fixture, ann, placesOfTowns(2500));
  const week = weekdays.map((day) => ({ day, spans: [{ opens: '00:00', closes: '24:00' }] }));
  for (const { id } of placed.slice(0, 9))
    await ann.graphql(
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }',
      {
        id,
        input: { timeZone: 'Europe/Berlin', hours: { week } },
      },
    );
  for (const { id } of placed.slice(0, 30))
    await ann.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
});
afterAll(() => fixture.close());

const path = (query = '') => `/api/businesses.geojson?${query}`;
const read = async (query = ''): Promise<Json> => (await visitor.call('GET', path(query))).body;
const idsOf = ({ features }: Json): string[] => features.map(({ id }: Json) => id);

/** The ids of all businesses of the list that have a position, page by page. */
async function listed(query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let next: string | undefined = `/api/businesses?${query}`; next;) {
    const { body, headers }: { body: Json; headers: Headers } = await visitor.call('GET', next);
    ids.push(...body.filter(({ position }: Json) => position).map(({ _id }: Json) => _id));
    const link: string | undefined = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
    next = link && link.slice(new URL(link).origin.length);
  }
  return ids;
}

describe('Businesses as GeoJSON', () => {
  it.each([
    ['without filters', ''],
    ['of a category', 'category=Retail'],
    ['with a rating', 'minRating=4'],
    ['of a search', 'search=copper'],
    ['of a misspelt search', 'search=coper'],
    ['in a box', 'west=-30&south=-60&east=60&north=70'],
    ['in a box across ±180°', 'west=150&south=-60&east=-120&north=60'],
    ['in a circle', 'latitude=52.52&longitude=13.405&radius=5000000&sortBy=distance'],
    ['by distance', 'latitude=-17&longitude=179.99&sortBy=distance'],
    ['of all filters', 'category=Retail&search=kettle&west=-180&south=-80&east=179&north=80'],
    ['that are open', 'openNow=true'],
  ])('are those of the list, in its order: %s', async (_, query) => {
    const found = await read(query);
    expect(idsOf(found).length).toBeGreaterThan(0);
    expect(idsOf(found)).toEqual(await listed(query));
    expect(found.isComplete).toBe(true);
  });

  it('from 177 to -178 are on both sides', async () => {
    const { features } = await read('west=177&south=-90&east=-178&north=90');
    const sides = features.map(({ geometry }: Json) => Math.sign(geometry.coordinates[0]));
    expect(new Set(sides)).toEqual(new Set([-1, 1]));
  });

  it('are features with a point, a name and the address of a page', async () => {
    const newest = placed.at(-1)!;
    const { type, features } = await read();
    expect([type, features[0].type, features[0].geometry]).toEqual([
      'FeatureCollection',
      'Feature',
      { type: 'Point', coordinates: [newest.longitude, newest.latitude] },
    ]);
    expect(features[0].properties).toMatchObject({
      name: newest.name,
      url: `${fixture.url}/business/${newest.id}`,
      image: null,
      averageRating: 0,
    });
  });

  it('do not have hidden ones, even for their owner', async () => {
    const hiding = await openHiding(fixture);
    const { id } = placed[7]!;
    await hiding.hideBusiness(id);
    for (const who of [visitor, ann]) expect(idsOf((await who.call('GET', path())).body)).not.toContain(id);
    await hiding.restoreBusiness(id);
    expect(idsOf(await read())).toContain(id);
    await hiding.close();
  });

  it('are read by one statement for each thousand', async () => {
    expect(await statementsFor(fixture, () => read())).toBe(3);
    expect(await statementsFor(fixture, () => read('category=Retail'))).toBe(1);
    // The words of the search first.
    expect(await statementsFor(fixture, () => read('search=shop'))).toBe(4);
  });

  it('have an entity tag if they are few, and only headers for HEAD', async () => {
    const few = path('category=Retail');
    const first = await visitor.call('GET', few);
    expect(first.headers.get('content-type')).toBe('application/geo+json');
    // Without the second header fetch asks for a new response.
    const again = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };
    expect((await visitor.call('GET', few, undefined, again)).status).toBe(304);
    for (const each of [few, path()]) {
      const head = await visitor.call('HEAD', each);
      expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'application/geo+json', '']);
    }
    expect(await statementsFor(fixture, () => visitor.call('HEAD', path()))).toBe(1);
  });

  it('take invalid filters as absent', async () => {
    expect(idsOf(await read('category=Nonsense&west=1&minRating=9')).length).toBe(placed.length);
    const near = 'latitude=52.52&longitude=13.405';
    expect(idsOf(await read(`${near}&radius=0`))).toEqual(idsOf(await read(near)));
  });
});

describe('A failure of the database', () => {
  const failing = async (at: number, work: () => Promise<void>) => {
    const master = primaryPool(fixture.db);
    const query = master.query;
    let count = 0;
    master.query = ((...statement: unknown[]) => {
      // Other statements are those of the rate limits and of mails.
      if ((statement[0] as { text: string }).text.startsWith('WITH page')) count += 1;
      return count === at
        ? Promise.reject(new Error('The connection ended.'))
        : Reflect.apply(query, master, statement);
    }) as typeof query;
    await work().finally(() => (master.query = query));
  };

  it('at the beginning is an error', async () => {
    await failing(1, async () => expect((await visitor.call('GET', path('x=1'))).status).toBe(503));
  });

  it('in the middle closes the connection, so that no client takes the part for the whole', async () => {
    await failing(2, async () => {
      const whole = fetch(fixture.url + path('x=2')).then(async (response) => (await response.text()).length);
      await expect(whole).rejects.toThrow();
    });
  });
});

describe('Businesses that are deleted in the middle', () => {
  it('are absent, also if they were the whole last batch', async () => {
    await fixture.db.query(
      `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, latitude, longitude)
        SELECT gen_random_uuid(), $1, 'Tent', 'tent', 'One of many.', 'OTHER', 'Here', 'tent', 0, n / 10.0
        FROM generate_series(1, 1001) n`,
      [ann.id],
    );
    const nearest = 'search=tent&latitude=0&longitude=0';
    const batches: string[] = [];
    const found = await beforeStatement(
      (text) => isOfList(text) && batches.push(text) === 2,
      () => fixture.db.query(`DELETE FROM businesses WHERE name = 'Tent' AND longitude > 100.05`),
      () => read(nearest),
    );
    expect([found.features.length, found.isComplete]).toEqual([1000, true]);
    await fixture.db.query(`DELETE FROM businesses WHERE name = 'Tent'`);
  });
});

describe('More than 10,000 businesses', () => {
  // Ten statements read them.
  beforeAll(async () => {
    await fixture.db.query(
      `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, latitude, longitude)
        SELECT gen_random_uuid(), $1, 'Stall', 'stall', 'One of many.', 'OTHER', 'Here', '', n % 170 - 85, n % 359 - 179
        FROM generate_series(1, 8000) n`,
      [ann.id],
    );
  });

  it('are not read on once the client leaves in the middle, and no connection of the database stays busy', async () => {
    const master = primaryPool(fixture.db);
    const before = await fixture.statements();
    let socket: Socket | undefined;
    fixture.server.once('connection', (connected: Socket) => (socket = connected));
    const sent = request(`${fixture.url}${path()}`, { agent: false });
    let numRead = 0;
    await beforeStatement(
      (text) => isOfList(text) && (numRead += 1) === 2,
      async () => {
        sent.destroy();
        await until('the server has noticed it', () => socket?.destroyed === true);
      },
      () =>
        new Promise<void>((resolve) =>
          sent
            .on('error', () => undefined)
            .on('close', resolve)
            .end(),
        ),
    );
    await until('all connections are idle', () => master.idleCount === master.totalCount && master.waitingCount === 0);
    const after = await fixture.statements();
    expect(after - before).toBeLessThanOrEqual(3);
    await pause(100);
    expect(await fixture.statements()).toBe(after);
    const [{ busy }] = await fixture.db.query(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND application_name = 'main-street'`,
    );
    expect(busy).toBe(0);
  });

  it('are in memory in no more than two batches while the client does not read', async () => {
    const before = await fixture.statements();
    const numRead = async () => (await fixture.statements()) - before;
    // As if the buffers of the operating system, which hold megabytes, were full.
    fixture.server.once('connection', (socket: Socket) => socket.cork());
    const sent = request(`${fixture.url}${path()}`, { agent: false });
    sent.on('error', () => undefined).end();
    await until('two batches are read', async () => (await numRead()) >= 2);
    await pause(500);
    expect(await numRead()).toBeLessThanOrEqual(3);
    sent.destroy();
  });

  it('are 10,000 or more in a list by distance, which ends there', async () => {
    const list =
      '{ businesses(filter: { near: { latitude: 10, longitude: 10 } }, sort: { field: DISTANCE }, first: 1) { totalCount totalCountIsExact } }';
    expect((await visitor.graphql(list)).businesses).toEqual({ totalCount: 10_000, totalCountIsExact: false });
    const inRest = '/api/businesses?latitude=10&longitude=10&sortBy=distance&limit=1000';
    expect((await visitor.call('GET', inRest)).headers.get('x-total-count-is-exact')).toBe('false');
    expect(await listed(inRest.split('?')[1]!)).toHaveLength(10_000);
  });

  it('are 10,000 or more with a word, of which a list by distance has the nearest 10,000', async () => {
    const list = 'latitude=10&longitude=10&sortBy=distance&limit=1000';
    const nearest = await listed(list);
    await fixture.db.query(`UPDATE businesses SET search_vector = $1::tsvector WHERE latitude IS NOT NULL`, [
      toTsvector(searchLexemes({ name: 'Stall', location: 'Here', description: 'One of many.', category: 'OTHER' })),
    ]);
    const found = await listed(`${list}&search=stall`);
    expect(found).toHaveLength(10_000);
    expect(found.toSorted()).toEqual(nearest.toSorted());
  });

  it('end there, which the collection says', async () => {
    const found = await read();
    expect([found.features.length, found.isComplete]).toEqual([10_000, false]);
    expect(new Set(idsOf(found)).size).toBe(10_000);
    const near = await read('latitude=10&longitude=10');
    expect([near.features.length, near.isComplete]).toEqual([10_000, false]);
    const some = await read('category=Other');
    expect([some.features.length > 8000, some.isComplete]).toEqual([true, true]);
    const more = `DELETE FROM businesses WHERE id IN (SELECT id FROM businesses WHERE name = 'Stall' LIMIT
      (SELECT count(*) - 10000 FROM businesses WHERE latitude IS NOT NULL))`;
    await fixture.db.query(more);
    const all = await read();
    expect([all.features.length, all.isComplete]).toEqual([10_000, true]);
  });
});
