/** The sitemap costs the database little, however often its index and pages are asked for. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { addBusiness } from '../support/businesses.ts';
import { statementsFor } from '../support/fixture.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { until } from '../support/site.ts';
import { signUp } from '../support/users.ts';

const origin = 'https://mainstreet.example';
let fixture: InProcessFixture;
beforeAll(async () => {
  fixture = await openInProcessFixture({ PUBLIC_URL: origin });
});
afterAll(() => fixture.close());

const get = (path: string) => fetch(fixture.url + path);
const index = async () => (await get('/sitemap.xml')).text();

it('The index is read once for all requests of some minutes, also for those that arrive meanwhile', async () => {
  const id = await addBusiness(await signUp(fixture, 'Ann'));
  let indexes: string[] = [];
  // One statement for each page, and one that finds no further page.
  const ofThree = await statementsFor(fixture, async () => {
    indexes = await Promise.all([index(), index(), index()]);
  });
  expect(ofThree).toBe(2);
  expect(await statementsFor(fixture, async () => indexes.push(await index()))).toBe(0);
  const [, page] = /<loc>(.*?)<\/loc>/.exec(indexes[0]!) ?? [];
  expect(page).toBe(`${origin}/sitemap-${id}.xml`);
  expect(new Set(indexes).size).toBe(1);
});

it('A page is compressed for clients that accept it, and is the same for all', async () => {
  const path = `/sitemap-${await addBusiness(await signUp(fixture, 'Bea'))}.xml`;
  const ask = (method: string, encodings: string) =>
    fetch(fixture.url + path, { method, headers: { 'accept-encoding': encodings } });
  const [plain, compressed] = [await ask('GET', 'identity'), await ask('GET', 'br')];
  expect([plain, compressed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'br']);
  expect(await compressed.text()).toBe(await plain.text());
  for (const { headers } of [plain, compressed, await ask('HEAD', 'br')])
    expect(headers.get('vary')).toBe('Accept-Encoding');
});

it.each(['-'.repeat(36), '0'.repeat(36)])('A page that no id names (/sitemap-%s.xml) does not exist', async (name) => {
  const sent = await statementsFor(fixture, async () => {
    expect((await get(`/sitemap-${name}.xml`)).status).toBe(404);
  });
  expect(sent).toBe(0);
});

it('Two parts of pages are read at once, 300 wait, and further ones are refused', async () => {
  const page = `/sitemap-${crypto.randomUUID()}.xml`;
  const client = new pg.Client(fixture.databaseUrl);
  await client.connect();
  await client.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
  const responses: { status: number; body: string }[] = [];
  const requests = Array.from({ length: 303 }, async () => {
    const response = await get(page);
    responses.push({ status: response.status, body: await response.text() });
  });
  await until('one is refused', () => responses.length > 0);
  expect(responses).toEqual([{ status: 503, body: expect.stringContaining('"SERVICE_UNAVAILABLE"') }]);
  await client.query('ROLLBACK');
  await client.end();
  await Promise.all(requests);
  expect(responses.slice(1).map(({ status }) => status)).toEqual(Array(302).fill(200));
});
