/** The positions of businesses of earlier releases: those of the places that their locations name without ambiguity. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { positionBackfill } from '#server/businesses/position/backfill.ts';
import { runBackfill } from '#server/database/backfill.ts';
import { createLog } from '#server/http/log.ts';
import { addBusiness } from '../../support/businesses.ts';
import { addPlaces } from '../../support/database/places.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { wrongCounts } from '../../support/database/counts.ts';

let fixture: InProcessFixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  ada = await signUp(fixture, 'Ada');
  await addPlaces(fixture.db);
});
afterAll(() => fixture.close());

const log = createLog('silent');
const backfill = (signal?: AbortSignal) => runBackfill({ db: fixture.db, log }, positionBackfill(fixture.db), signal);
/** Lets the work begin again, for the businesses of this moment. */
async function begin(): Promise<void> {
  await fixture.db.query('DELETE FROM backfills');
  await fixture.db.query(`INSERT INTO backfills VALUES ('positions', now() + interval '1 minute')`);
}
async function placeOf(id: string) {
  const text = 'query ($id: ID!) { business(id: $id) { position { latitude longitude } timeZone version } }';
  return (await ada.graphql(text, { id })).business;
}

const munich = { position: { latitude: 48.1374, longitude: 11.5755 }, timeZone: 'Europe/Berlin', version: 1 };
const illinois = { position: { latitude: 39.8017, longitude: -89.6437 }, timeZone: 'America/Chicago', version: 1 };
const nowhere = { position: null, timeZone: null, version: 1 };
const cases: [location: string, place: object][] = [
  ['Munich, Bavaria, Germany', munich],
  ['münchen', munich],
  ['Sendlinger Str. 8, 80331 München, Deutschland', munich],
  ['Springfield, Illinois', illinois],
  ['742 Evergreen Terrace, Springfield, IL, USA', illinois],
  ['東京, 日本', { position: { latitude: 35.6895, longitude: 139.6917 }, timeZone: 'Asia/Tokyo', version: 1 }],
  ['Springfield', nowhere],
  ['Springfield, USA', nowhere],
  ['Springfield, Texas', nowhere],
  ['Near Munich', nowhere],
  ['Munich, Texas', nowhere],
  ['Upstairs', nowhere],
  ['12', nowhere],
];

it('A business gets the position and the time zone of the one place that its location names, others get none', async () => {
  const ids: string[] = [];
  for (const [location] of cases) ids.push(await addBusiness(ada, { location }));
  await begin();
  await backfill();
  const found = await Promise.all(ids.map(placeOf));
  expect(cases.map(([location], at) => [location, found[at]])).toEqual(cases);
  expect(await fixture.db.query('SELECT FROM business_places')).toHaveLength(6);
  expect(await wrongCounts(fixture.db)).toEqual([]);
});

it('A position of an owner stays, and so does its absence after an edit', async () => {
  const position = { latitude: 48.2, longitude: 11.6 };
  const pinned = await addBusiness(ada, { location: 'Munich', position });
  const edited = await addBusiness(ada, { location: 'Munich' });
  const zoned = await addBusiness(ada, { location: 'Munich', timeZone: 'Europe/Vienna' });
  await begin();
  await fixture.db.query(`UPDATE businesses SET updated_at = now() + interval '2 minutes' WHERE id = $1`, [edited]);
  await backfill();
  expect(await placeOf(pinned)).toMatchObject({ position });
  expect(await placeOf(edited)).toMatchObject({ position: null });
  expect(await placeOf(zoned)).toMatchObject({ position: null, timeZone: 'Europe/Vienna' });
});

it('Servers that do it at once, and one that was interrupted, place each business once', async () => {
  const ids: string[] = [];
  for (let each = 0; each < 5; each += 1) ids.push(await addBusiness(ada, { location: 'Munich' }));
  await begin();
  await backfill(AbortSignal.abort());
  expect(await placeOf(ids[0]!)).toEqual(nowhere);
  await Promise.all([backfill(), backfill()]);
  for (const id of ids) expect(await placeOf(id)).toEqual(munich);
  expect(await fixture.db.query('SELECT FROM backfills')).toEqual([]);
  const later = await addBusiness(ada, { location: 'Munich' });
  await backfill();
  expect(await placeOf(later)).toEqual(nowhere);
});

it('Businesses are placed only when the places are loaded', async () => {
  const id = await addBusiness(ada, { location: 'Munich' });
  await begin();
  const [{ version }] = await fixture.db.query('SELECT version FROM place_data');
  await fixture.db.query('DELETE FROM place_data');
  await backfill();
  expect(await placeOf(id)).toEqual(nowhere);
  await fixture.db.query('INSERT INTO place_data VALUES ($1)', [version]);
  await backfill();
  expect(await placeOf(id)).toEqual(munich);
});
