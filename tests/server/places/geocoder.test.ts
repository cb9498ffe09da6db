/** Addresses of a geocoder behind the places of the server. A local server stands in for it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '#server/env.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { addPlaces } from '../../support/database/places.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const feature = (properties: object, coordinates: unknown = [11.5665, 48.1332]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'N', osm_id: 7, country: 'Germany', countrycode: 'de', state: 'Bavaria', ...properties },
});
const house = feature({ street: 'Sendlinger Straße', housenumber: '8', postcode: '80331', city: 'Munich' });
const label = 'Sendlinger Straße 8, 80331 Munich, Bavaria, Germany';

let answer: Answer;
let requests: { url: URL; agent: string | undefined }[] = [];
const json =
  (...features: unknown[]): Answer =>
  (_, response) =>
    response.end(JSON.stringify({ type: 'FeatureCollection', features }));
const standIn = createServer((request, response) => {
  requests.push({ url: new URL(request.url!, 'http://localhost'), agent: request.headers['user-agent'] });
  answer(request, response);
});

let paths = 0;
let fixture: InProcessFixture;
let visitor: Caller;
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  standIn.closeAllConnections();
  standIn.close();
});
/** @param timeout the milliseconds that a search waits: beside a load an answer takes more than the default */
const open = async (timeout = 10_000) => {
  // Each address has its own geocoder.
  const url = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}/api/${(paths += 1)}`;
  const site = { geocoder: { url, timeout } };
  fixture = await openInProcessFixture({ SITE_NAME: 'Höhe Straße' }, undefined, undefined, site);
  visitor = visitorOf(fixture);
  await addPlaces(fixture.db);
};
beforeEach(() => {
  requests = [];
  answer = json(house);
});

const fields = 'id name matchedName region country countryCode label position { latitude longitude } timeZone';
const question = `query ($search: String!, $first: Int! = 8) { places(search: $search, first: $first) { ${fields} } }`;
const placesFor = async (search: string, first?: number): Promise<Json[]> =>
  (await visitor.graphql(question, { search, first })).places;
const labelsFor = async (search: string, first?: number) =>
  (await placesFor(search, first)).map((place) => place.label);

describe('A text of a location', () => {
  beforeAll(() => open());
  afterAll(() => fixture.close());

  it('finds the places of the server first, then addresses, in both APIs', async () => {
    const places = await placesFor('Sendlinger Str. 8, Münch');
    expect(places.map((place) => place.label)).toEqual(['Sendlinger Str. 8, Munich, Bavaria, Germany', label]);
    expect(places[1]).toEqual({
      id: 'osm:N7/8',
      name: 'Sendlinger Straße 8',
      matchedName: null,
      region: 'Bavaria',
      country: 'Germany',
      countryCode: 'DE',
      label,
      position: { latitude: 48.1332, longitude: 11.5665 },
      timeZone: 'Europe/Berlin',
    });
    const query = new URLSearchParams({ search: 'Sendlinger Str. 8, Münch' });
    const { body } = await visitor.call('GET', `/api/places?${query}`);
    expect(body).toEqual(places.map(({ id, ...place }) => ({ _id: id, ...place })));
  });

  it('is sent once, with the name of the site, and never if it is short', async () => {
    await placesFor('sendlinger tor');
    await placesFor('Sendlinger  Tor '.replace('  ', ' '));
    await placesFor('lis');
    expect(requests).toHaveLength(1);
    const [{ url, agent }] = requests as [(typeof requests)[0]];
    expect(Object.fromEntries(url.searchParams)).toEqual({ q: 'sendlinger tor', limit: '5', lang: 'en' });
    expect(agent).toMatch(/^Hohe Strae \(http:\/\/localhost:\d+\)$/);
  });

  it('finds the same place once, and has at most as many as the client wants', async () => {
    answer = json(feature({ name: 'Munich', city: 'Munich' }), house);
    expect(await labelsFor('munich')).toEqual(['Munich, Bavaria, Germany', label]);
    expect(await labelsFor('munich', 1)).toEqual(['Munich, Bavaria, Germany']);
    answer = json(house);
    expect(await labelsFor('springfield', 2)).toHaveLength(2);
    expect((await labelsFor('springfield', 2)).at(-1)).toBe(label);
  });

  it('finds each house number of one object of OpenStreetMap, with an id of its own, and the same address once', async () => {
    const next = feature({ street: 'Sendlinger Straße', housenumber: '10', postcode: '80331', city: 'Munich' });
    answer = json(house, next, house, feature({ name: 'Hackenviertel' }));
    const found = (await placesFor('sendlinger viertel')).map(({ id, name }) => [id, name]);
    expect(found).toEqual([
      ['osm:N7/8', 'Sendlinger Straße 8'],
      ['osm:N7/10', 'Sendlinger Straße 10'],
      ['osm:N7', 'Hackenviertel'],
    ]);
  });

  it('finds no address that is no location, or has no id, no position or no code of a country', async () => {
    answer = json(
      feature({ name: 'x'.repeat(130) }),
      feature({ name: 'Nowhere' }, [200, 95]),
      feature({ name: 'Nowhere' }, 'here'),
      feature({ name: 'Evil \u202e' }),
      feature({ name: 'Nowhere', countrycode: undefined }),
      feature({ name: 'Nowhere', countrycode: 'DEU' }),
      feature({ name: 'Nowhere', osm_id: undefined }),
      feature({ name: 'Nowhere', osm_id: null }),
      feature({ name: 'Nowhere', osm_type: undefined }),
      feature({ name: 'Nowhere', osm_type: 'Node' }),
      'nothing',
    );
    expect(await labelsFor('somewhere else')).toEqual([]);
  });
});

describe('A geocoder that fails', () => {
  afterEach(() => fixture.close());

  const failures: Record<string, Answer> = {
    'answers 500': (_, response) => response.writeHead(500).end('{}'),
    'sends its clients elsewhere': (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    'ends the connection': (_, response) => response.destroy(),
    'never answers': () => undefined,
    'never ends': (_, response) => response.write('{'),
  };

  it.each(Object.entries(failures))('changes nothing, and gets three requests in a row: it %s', async (_, failing) => {
    await open(1000);
    answer = failing;
    const begin = performance.now();
    expect(await labelsFor('munich')).toEqual(['Munich, Bavaria, Germany']);
    expect(performance.now() - begin).toBeLessThan(5000);
    for (const text of ['münchen', 'munchen', 'Munich'])
      expect(await labelsFor(text)).toEqual(['Munich, Bavaria, Germany']);
    expect(requests).toHaveLength(3);
    const warnings = (await fixture.log()).filter((line) => line.includes('The geocoder did not answer'));
    expect(warnings.map((line) => JSON.parse(line).msg)).toEqual([
      'The geocoder did not answer: the text has no addresses.',
      'The geocoder did not answer: the text has no addresses.',
      'The geocoder did not answer: it gets no requests for 30 seconds.',
    ]);
    expect((await fixture.log()).some((line) => line.includes('munich'))).toBe(false);
  });

  it('for one text answers the others', async () => {
    await open(3000);
    answer = (request, response) => request.url!.includes('slow') || json(house)(request, response);
    for (const text of ['slow street', 'munich', 'slow street', 'münchen', 'slow street']) await labelsFor(text);
    expect(await labelsFor('munich city')).toContain(label);
  });

  const unreadable: Record<string, Answer> = {
    'no JSON': (_, response) => response.end('<html>munich'),
    nothing: (_, response) => response.writeHead(204).end(),
    'no features': (_, response) => response.end('{"features": 7, "query": "munich"}'),
    'too much': (_, response) => response.end(JSON.stringify({ features: [], more: 'x'.repeat(200_000) })),
  };

  it.each(Object.entries(unreadable))('for one text answers others as before: it sends %s', async (_, failing) => {
    await open();
    answer = failing;
    expect(await labelsFor('munich')).toEqual(['Munich, Bavaria, Germany']);
    answer = json(house);
    expect(await labelsFor('münchen')).toEqual(['Munich, Bavaria, Germany', label]);
    expect(await labelsFor('munich')).toEqual(['Munich, Bavaria, Germany']);
    expect(requests).toHaveLength(2);
    const warnings = (await fixture.log()).filter((line) => line.includes('The geocoder'));
    expect(warnings.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 40 })]);
    expect((await fixture.log()).some((line) => line.includes('munich'))).toBe(false);
  });

  it('keeps at most four requests waiting', async () => {
    await open();
    const waiting: ServerResponse[] = [];
    answer = (_, response) => waiting.push(response);
    const searches = Array.from({ length: 12 }, (_, at) => labelsFor(`munich ${at}`));
    while (waiting.length < 4) await pause(10);
    await pause(200);
    expect(requests).toHaveLength(4);
    for (const response of waiting) response.end('{"features": []}');
    await Promise.all(searches);
  });
});

describe('GEOCODER', () => {
  it('must be an address', () => {
    expect(() => readSettings({ GEOCODER: 'photon' })).toThrow(
      'GEOCODER must be an address like https://photon.example.com/api.',
    );
    expect(readSettings({ GEOCODER: 'https://photon.example.com/api' }).site.geocoder).toEqual({
      url: 'https://photon.example.com/api',
      timeout: 1000,
    });
    expect(readSettings({}).site.geocoder).toBeUndefined();
  });
});
