/** Places: what users find for the text of a location, in any language, and at a position. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#server/http/log.ts';
import { loadPlaces } from '#server/places/place-data.ts';
import { startPlaces } from '#server/places/start-places.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { inputError, errorOf } from '../../support/errors.ts';
import { openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { freePort } from '../../support/site.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
});
afterAll(() => fixture.close());

const fields = 'id name matchedName region country countryCode label position { latitude longitude } timeZone';
const question = `query ($search: String!, $first: Int! = 8) { places(search: $search, first: $first) { ${fields} } }`;
const questionAt = `query ($latitude: Float!, $longitude: Float!) { placeAt(latitude: $latitude, longitude: $longitude) { ${fields} } }`;

/** The places of GraphQL. REST's must be the same. */
async function placesFor(search: string, first?: number): Promise<Json[]> {
  const { places } = await visitor.graphql(question, { search, first });
  const query = new URLSearchParams({ search, ...(first && { limit: String(first) }) });
  const { status, body } = await visitor.call('GET', `/api/places?${query}`);
  expect([status, body]).toEqual([200, places.map(({ id, ...place }: Json) => ({ _id: id, ...place }))]);
  return places;
}
const labelsFor = async (search: string, first?: number) => (await placesFor(search, first)).map(({ label }) => label);

async function placeAt(latitude: number, longitude: number): Promise<Json | null> {
  const { placeAt: place } = await visitor.graphql(questionAt, { latitude, longitude });
  const { body } = await visitor.call('GET', `/api/places/at?latitude=${latitude}&longitude=${longitude}`);
  const { id, ...rest } = place ?? {};
  expect(body).toEqual({ place: place && { _id: id, ...rest } });
  return place;
}

describe('Before the server has loaded the places', () => {
  it('a text has no suggestions, and a position no place', async () => {
    expect(await placesFor('Lisbon')).toEqual([]);
    expect(await placeAt(38.7, -9.1)).toBeNull();
  });
});

describe('When several servers start', () => {
  it('one of them loads the places', async () => {
    await fixture.db.query('DELETE FROM place_data');
    const counts = await Promise.all([loadPlaces(fixture.databaseUrl), loadPlaces(fixture.databaseUrl)]);
    expect(counts.toSorted()).toEqual([112_320, undefined]);
    expect(await fixture.db.query('SELECT count(*)::int AS n FROM places')).toEqual([{ n: 112_320 }]);
    expect(await loadPlaces(fixture.databaseUrl)).toBeUndefined();
  }, 300_000);

  it('one that does not reach the database at first has the places seconds later', async () => {
    await fixture.db.query('DELETE FROM place_data');
    const gate = openDatabaseProxy(fixture.databaseUrl, await freePort());
    const log = createLog('silent');
    const failed = new Promise((resolve) => (log.warn = resolve));
    const end = new AbortController();
    log.info = () => end.abort();
    const loaded = startPlaces({ url: gate.url, log, signal: end.signal });
    await failed;
    await gate.open();
    const opened = performance.now();
    await loaded.finally(() => gate.close());
    // The next check without a failure would be ten minutes later.
    expect(performance.now() - opened).toBeLessThan(120_000);
  });
});

describe('The text of a location', () => {
  it.each([
    ['munchen', 'Munich, Bavaria, Germany', 'Europe/Berlin'],
    ['Wien', 'Vienna, Austria', 'Europe/Vienna'],
    ['東京', 'Tokyo, Japan', 'Asia/Tokyo'],
    ['sao paulo', 'São Paulo, Brazil', 'America/Sao_Paulo'],
    ['Kyiv', 'Kyiv, Ukraine', 'Europe/Kyiv'],
    ['Кейптаун', 'Cape Town, Western Cape, South Africa', 'Africa/Johannesburg'],
    ['القاهرة', 'Cairo, Egypt', 'Africa/Cairo'],
    ['Saint-Denis', 'Saint-Denis, Réunion', 'Indian/Reunion'],
  ])('%s finds %s', async (search, label, timeZone) => {
    expect((await placesFor(search)).map((place) => [place.label, place.timeZone])).toContainEqual([label, timeZone]);
  });

  it.each([
    ['München', 'Munich', 'München'],
    ['münch', 'Munich', 'München'],
    ['munch', 'Munich', 'Munchen'],
    ['Кейп', 'Cape Town', 'Кейптаун'],
    ['東京', 'Tokyo', '東京'],
    ['Wien, Österreich', 'Vienna', 'Wien'],
    ['Munich', 'Munich', null],
    ['mun', 'Munich', null],
    ['Sao Paulo', 'São Paulo', null],
  ])('%s finds %s, and says the name that it found if that is another one', async (search, name, matchedName) => {
    const found = (await placesFor(search)).find((place) => place.name === name);
    expect(found?.matchedName).toBe(matchedName);
  });

  it('finds a place by the beginning of its name, the largest first', async () => {
    expect((await labelsFor('barcel'))[0]).toBe('Barcelona, Catalonia, Spain');
    expect((await labelsFor('Münch'))[0]).toBe('Munich, Bavaria, Germany');
  });

  it('finds the place that is meant by a region, its code or a country', async () => {
    const illinois = ['Springfield, Illinois, United States'];
    expect(await labelsFor('Springfield, Ill')).toEqual(illinois);
    expect(await labelsFor('springfield, IL, USA')).toEqual(illinois);
    expect(await labelsFor('Springfield Illinois')).toEqual(illinois);
    expect((await labelsFor('paris, united')).slice(0, 1)).toEqual(['Paris, Texas, United States']);
  });

  it('finds the place behind a street, which the suggestion repeats', async () => {
    expect((await labelsFor('Sendlinger Str. 8, München'))[0]).toBe('Sendlinger Str. 8, Munich, Bavaria, Germany');
  });

  it('is repeated as far as a location may be long: then without the region, or no place is suggested', async () => {
    const labels = async (length: number) => {
      const found = await labelsFor(`${'Street '.repeat(20).slice(0, length - 2)} 8, München`);
      expect(found.filter((label) => label.length > 120)).toEqual([]);
      return found.map((label) => label.slice(length));
    };
    expect(await labels(90)).toContain(', Munich, Bavaria, Germany');
    expect(await labels(103)).toContain(', Munich, Germany');
    expect(await labels(104)).toEqual([]);
  });

  it('finds similar names if no name begins with it', async () => {
    expect((await labelsFor('berln'))[0]).toBe('Berlin, Germany');
    expect(await labelsFor('zzqxv')).toEqual([]);
  });

  it('is found by one statement, and by a second one for similar names', async () => {
    expect(await statementsFor(fixture, () => visitor.graphql(question, { search: 'vienna, austria' }))).toBe(1);
    expect(await statementsFor(fixture, () => visitor.graphql(question, { search: 'viennna' }))).toBe(2);
  });

  it('has as many suggestions as the client wants, at most 20', async () => {
    expect(await placesFor('san', 3)).toHaveLength(3);
    expect(await placesFor('san')).toHaveLength(8);
    expect(await errorOf(visitor.graphqlResponse(question, { search: 'san', first: 21 }))).toEqual(
      inputError('first', 'first must be a whole number from 1 to 20'),
    );
    expect(await placesFor('   ')).toEqual([]);
    expect(await placesFor(', ;')).toEqual([]);
  });
});

describe('A position', () => {
  it.each([
    [52.4979, 13.2965, 'Berlin, Germany'],
    [52.52, 13.405, 'Berlin, Germany'],
    [52.3906, 13.0645, 'Potsdam, Brandenburg, Germany'],
    [35.69, 139.7, 'Tokyo, Japan'],
    [-18.1416, 178.4419, 'Suva, Central, Fiji'],
  ])('%s, %s is in %s', async (latitude, longitude, label) => {
    expect(await placeAt(latitude, longitude)).toMatchObject({ label, matchedName: null });
  });

  it('far from all places has none', async () => {
    expect(await placeAt(0, -140)).toBeNull();
    expect(await placeAt(-90, 0)).toBeNull();
  });

  it('outside the Earth is refused', async () => {
    const message = 'Position must have a latitude from -90 to 90 and a longitude from -180 to 180';
    expect(await errorOf(visitor.graphqlResponse(questionAt, { latitude: 91, longitude: 0 }))).toEqual(
      inputError('latitude', message),
    );
    expect(await errorOf(visitor.graphqlResponse(questionAt, { latitude: 0, longitude: -181 }))).toEqual(
      inputError('longitude', message),
    );
    const { status, body } = await visitor.call('GET', '/api/places/at?latitude=north&longitude=0');
    expect([status, body.fields]).toEqual([400, { latitude: message }]);
    const neither = await visitor.call('GET', '/api/places/at');
    expect([neither.status, neither.body.fields]).toEqual([400, { latitude: message, longitude: message }]);
  });
});
