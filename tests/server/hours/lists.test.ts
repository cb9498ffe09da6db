/** Lists show whether each business is open at the moment, and read it again only when it may have changed. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { weekdays } from '#rules/places/weekdays.ts';
import type { Json } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { setNow, setTimeZone } from '../../support/database/now.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let ann: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openFixture();
  ann = await signUp(fixture, 'Ann');
  id = await addBusiness(ann);
  await addBusiness(ann, { name: 'Without hours' });
  await setTimeZone(fixture, id, 'Europe/Berlin');
  await setHours('09:00', '18:10');
});
afterAll(() => fixture.close());

const setHours = (opens: string, closes: string) =>
  ann.graphql('mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }', {
    id,
    input: { hours: { week: weekdays.map((day) => ({ day, spans: [{ opens, closes }] })) } },
  });

const list = '{ businesses(first: 24) { nodes { id opening { isOpen changesAtLocal localDate } } } }';
async function opening(moment?: string): Promise<Json> {
  if (moment) await setNow(fixture, moment);
  const { nodes } = (await ann.graphql(list)).businesses;
  expect(nodes[0].opening).toBeNull();
  return nodes[1].opening;
}

it('A list follows the time by the minute, forward and back', async () => {
  const closed = { isOpen: false, changesAtLocal: '2026-11-25T09:00', localDate: '2026-11-24' };
  const open = { isOpen: true, changesAtLocal: '2026-11-24T18:10', localDate: '2026-11-24' };
  expect(await opening('2026-11-24T18:00:00+01:00')).toEqual(open);
  expect(await opening('2026-11-24T18:09:59+01:00')).toEqual(open);
  expect(await opening('2026-11-24T18:10:00+01:00')).toEqual(closed);
  expect(await opening('2026-11-24T18:09:00+01:00')).toEqual(open);
  expect(await opening('2026-11-24T23:59:00+01:00')).toEqual(closed);
  expect(await opening('2026-11-25T00:00:00+01:00')).toEqual({ ...closed, localDate: '2026-11-25' });
});

it('A list that was read in the last second of a day has the new date after midnight', async () => {
  const closed = { isOpen: false, changesAtLocal: '2026-12-02T09:00', localDate: '2026-12-01' };
  expect(await opening('2026-12-01T23:59:59.700+01:00')).toEqual(closed);
  expect(await opening('2026-12-02T00:00:05+01:00')).toEqual({ ...closed, localDate: '2026-12-02' });
});

it('A list shows what is open after the year 2038', async () => {
  const open = { isOpen: true, changesAtLocal: '2039-11-24T18:10', localDate: '2039-11-24' };
  expect(await opening('2039-11-24T18:00:00+01:00')).toEqual(open);
  expect(await opening('2039-11-24T18:09:59+01:00')).toEqual(open);
  expect(await opening('2039-11-24T18:10:00+01:00')).toMatchObject({ isOpen: false });
});

it('A list has new hours and a new time zone at once', async () => {
  expect(await opening('2026-11-24T12:00:00+01:00')).toMatchObject({ isOpen: true });
  await setHours('13:00', '14:00');
  expect(await opening()).toMatchObject({ isOpen: false, changesAtLocal: '2026-11-24T13:00' });
  await setTimeZone(fixture, id, 'Asia/Tokyo');
  expect(await opening()).toMatchObject({ isOpen: false, changesAtLocal: '2026-11-25T13:00' });
  await setTimeZone(fixture, id, 'Mars/Olympus');
  expect(await opening()).toBeNull();
  await setTimeZone(fixture, id, 'Europe/Berlin');
});

it('A list that is read again within a quarter of an hour costs one statement less', async () => {
  await setNow(fixture, '2026-11-24T10:01:00Z');
  const read = () => statementsFor(fixture, () => ann.graphql(list));
  const first = await read();
  await setNow(fixture, '2026-11-24T10:14:00Z');
  expect(await read()).toBe(first - 1);
  await setNow(fixture, '2026-11-24T10:15:00Z');
  expect(await read()).toBe(first);
});
