/** What search engines read: a business as schema.org's types, and the pictures in the sitemap. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';

const origin = 'https://mainstreet.example';
let fixture: Fixture;
let ada: TestUser;
let pictures: { _id: string; url: string }[];
let id: string;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const hours = {
  week: [
    { day: 'MONDAY', spans: [{ opens: '00:00', closes: '24:00' }] },
    {
      day: 'TUESDAY',
      spans: [
        { opens: '09:00', closes: '12:30' },
        { opens: '14:00', closes: '18:00' },
      ],
    },
    // Until Sunday.
    { day: 'SATURDAY', spans: [{ opens: '20:00', closes: '02:00' }] },
  ],
  specialDays: [
    { date: '2027-12-24', name: 'Christmas Eve', spans: [{ opens: '10:00', closes: '13:00' }] },
    { date: '2027-12-25', name: 'Christmas', spans: [] },
  ],
};

beforeAll(async () => {
  fixture = await openFixture({ PUBLIC_URL: origin });
  ada = await signUp(fixture, 'Ada');
  const form = new FormData();
  const fields = { name: 'Juniper & Rye', category: 'Restaurant', location: 'Porto', description: 'Bread and coffee.' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const background of ['teal', 'navy']) {
    const image = sharp({ create: { width: 400, height: 300, channels: 3, background } });
    form.append('images', new Blob([new Uint8Array(await image.png().toBuffer())]), 'a.png');
  }
  form.set('phone', '+351 22 123 4567');
  form.set('website', 'juniper.example');
  form.set('latitude', '41.1496');
  form.set('longitude', '-8.611');
  form.set('hours', JSON.stringify(hours));
  const { status, body } = await ada.call('POST', '/api/businesses', form);
  expect({ status, body }).toMatchObject({ status: 201 });
  ({ _id: id, pictures } = body);
});
afterAll(() => fixture.close());

const get = async (path: string) => (await fetch(fixture.url + path, { headers: { accept: 'text/html' } })).text();
async function structuredData(businessId: string) {
  const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(
    await get(`/business/${businessId}`),
  )!;
  return JSON.parse(json!) as Record<string, unknown>;
}

// The properties that schema.org defines for these types, each with what it expects.
const text = (value: unknown) => typeof value === 'string' && value !== '';
const url = (value: unknown) => text(value) && URL.canParse(value as string);
const time = (value: unknown) => /^([01]\d|2[0-3]):[0-5]\d$/.test(String(value));
const date = (value: unknown) => /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
const within = (limit: number) => (value: unknown) => typeof value === 'number' && Math.abs(value) <= limit;
const of =
  (...types: string[]) =>
  (value: unknown) =>
    types.includes((value as { '@type'?: string })['@type'] ?? '');
const many = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) ? value.length > 0 && value.every(check) : check(value);
const expectedTypes: Record<string, Record<string, (value: unknown) => boolean>> = {
  LocalBusiness: {
    '@context': (value) => value === 'https://schema.org',
    '@id': url,
    url,
    name: text,
    description: text,
    address: text,
    image: many(url),
    geo: of('GeoCoordinates'),
    openingHoursSpecification: many(of('OpeningHoursSpecification')),
    specialOpeningHoursSpecification: many(of('OpeningHoursSpecification')),
    aggregateRating: of('AggregateRating'),
    telephone: text,
    email: text,
    sameAs: many(url),
  },
  GeoCoordinates: { latitude: within(90), longitude: within(180) },
  OpeningHoursSpecification: {
    name: text,
    dayOfWeek: (value) => weekdays.some((day) => value === `https://schema.org/${day}`),
    opens: time,
    closes: time,
    validFrom: date,
    validThrough: date,
  },
  AggregateRating: { ratingValue: within(5), ratingCount: (value) => Number.isInteger(value) && Number(value) > 0 },
};

/** The properties that the type of an object does not have, or whose values it does not expect. */
function faultsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faultsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  return Object.entries(properties).flatMap(([name, each]) => [
    ...(expectedTypes[String(type)]?.[name]?.(each) ? [] : [`${String(type)}.${name}: ${JSON.stringify(each)}`]),
    ...faultsOf(each),
  ]);
}

describe('The page of a business', () => {
  it('describes its position, opening hours, special days and pictures', async () => {
    const data = await structuredData(id);
    const span = (day: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day}`,
      opens,
      closes,
    });
    const special = (day: string, name: string, opens: string, closes: string) => ({
      '@type': 'OpeningHoursSpecification',
      name,
      validFrom: day,
      validThrough: day,
      opens,
      closes,
    });
    expect(data).toMatchObject({
      '@type': 'LocalBusiness',
      geo: { '@type': 'GeoCoordinates', latitude: 41.1496, longitude: -8.611 },
      openingHoursSpecification: [
        span('Monday', '00:00', '23:59'),
        span('Tuesday', '09:00', '12:30'),
        span('Tuesday', '14:00', '18:00'),
        span('Saturday', '20:00', '02:00'),
      ],
      // Equal times stand for a closed day.
      specialOpeningHoursSpecification: [
        special('2027-12-24', 'Christmas Eve', '10:00', '13:00'),
        special('2027-12-25', 'Christmas', '00:00', '00:00'),
      ],
      image: pictures.map(({ url: address }) => address),
      telephone: '+351221234567',
      sameAs: ['https://juniper.example/'],
    });
    expect(pictures).toHaveLength(2);
  });

  it('has only properties and values that schema.org expects, with all data and with none', async () => {
    await ada.graphql('mutation ($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
    const plain = await structuredData(await addBusiness(ada));
    const full = await structuredData(id);
    expect([...faultsOf(full), ...faultsOf(plain)]).toEqual([]);
    expect(full).toHaveProperty('aggregateRating');
    for (const name of [
      'geo',
      'image',
      'telephone',
      'sameAs',
      'openingHoursSpecification',
      'specialOpeningHoursSpecification',
    ])
      expect(plain).not.toHaveProperty(name);
  });
});

describe('The sitemap', () => {
  it('names the pictures of each business by absolute URLs', async () => {
    const [, first] = /<loc>(.*?)<\/loc>/.exec(await get('/sitemap.xml')) ?? [];
    const map = await get(first!.slice(origin.length));
    expect(map).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
    const [, entry] = new RegExp(`<url><loc>${origin}/business/${id}</loc>(.*?)</url>`).exec(map)!;
    const images = [...entry!.matchAll(/<image:image><image:loc>(.*?)<\/image:loc><\/image:image>/g)].map(
      ([, loc]) => loc,
    );
    expect(images).toEqual(pictures.map(({ url: address }) => address));
    for (const image of images) expect(image!.startsWith(`${origin}/pictures/`)).toBe(true);
    expect(map.match(/<url>/g)!.length).toBeGreaterThan(1);
  });
});
