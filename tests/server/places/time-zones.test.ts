/** The time zone of a business: given by its owner, or that of its position. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness, blueGate } from '../../support/businesses.ts';
import { errorOf, inputError } from '../../support/errors.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let ada: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  ada = await signUp(fixture, 'Ada');
});
afterAll(() => fixture.close());

const message = "Time zone must be the name of a time zone, as 'Europe/Berlin'";
const munich = { latitude: 48.1374, longitude: 11.5755 };
const suva = { latitude: -18.1416, longitude: 178.4419 };

/** The zone at both APIs. */
async function zoneOf(id: string): Promise<string | null> {
  const { business } = await ada.graphql('query ($id: ID!) { business(id: $id) { timeZone } }', { id });
  expect((await ada.call('GET', `/api/businesses/${id}`)).body.timeZone).toBe(business.timeZone);
  return business.timeZone;
}
const update =
  'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { timeZone version } }';
const edit = async (id: string, input: object) => (await ada.graphql(update, { id, input })).updateBusiness;
const create = 'mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }';

describe('A business', () => {
  it('without a position and a zone has no zone', async () => {
    expect(await zoneOf(await addBusiness(ada))).toBeNull();
  });

  it('has the zone that its owner gives, also with another position', async () => {
    const { createBusiness } = await ada.graphql(create, {
      input: { ...blueGate, position: munich, timeZone: 'Europe/Vienna' },
    });
    expect(await zoneOf(createBusiness.id)).toBe('Europe/Vienna');
    expect(await edit(createBusiness.id, { name: 'Green Gate' })).toMatchObject({ timeZone: 'Europe/Vienna' });
  });

  it('with a position and no given zone has that of the position', async () => {
    const { createBusiness } = await ada.graphql(create, { input: { ...blueGate, position: munich } });
    expect(await zoneOf(createBusiness.id)).toBe('Europe/Berlin');
    expect(await edit(createBusiness.id, { position: suva })).toMatchObject({ timeZone: 'Pacific/Fiji' });
    expect(await edit(createBusiness.id, { position: null })).toMatchObject({ timeZone: 'Pacific/Fiji' });
    expect(await edit(createBusiness.id, { timeZone: null })).toMatchObject({ timeZone: null });
  });

  it('keeps the zone that its owner gave where an edit repeats the position', async () => {
    const id = await addBusiness(ada, { position: munich, timeZone: 'Europe/Vienna' });
    expect(await edit(id, { position: munich })).toEqual({ timeZone: 'Europe/Vienna', version: 1 });
    const { body } = await ada.call('PUT', `/api/businesses/${id}`, { name: 'Green Gate', ...munich });
    expect([body.timeZone, body.version]).toEqual(['Europe/Vienna', 2]);
    expect(await edit(id, { position: suva })).toEqual({ timeZone: 'Pacific/Fiji', version: 3 });
  });

  it('loses the zone by null or empty text beside a position; a new one has that of its position', async () => {
    const id = await addBusiness(ada, { position: munich });
    expect(await edit(id, { position: suva, timeZone: null })).toEqual({ timeZone: null, version: 2 });
    expect(await edit(id, { position: munich })).toMatchObject({ timeZone: 'Europe/Berlin' });
    await ada.call('PUT', `/api/businesses/${id}`, { ...suva, timeZone: '' });
    expect(await zoneOf(id)).toBeNull();
    const { createBusiness } = await ada.graphql(create, { input: { ...blueGate, position: munich, timeZone: null } });
    expect(await zoneOf(createBusiness.id)).toBe('Europe/Berlin');
  });

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['utc', 'UTC'],
  ])('has the zone %s under the name of today, %s', async (given, stored) => {
    expect(await zoneOf(await addBusiness(ada, { timeZone: given }))).toBe(stored);
  });

  it('keeps its version where the zone stays the same', async () => {
    const id = await addBusiness(ada, { timeZone: 'Asia/Tokyo' });
    expect(await edit(id, { timeZone: 'Asia/Tokyo' })).toEqual({ timeZone: 'Asia/Tokyo', version: 1 });
    expect(await edit(id, { timeZone: 'Asia/Seoul' })).toEqual({ timeZone: 'Asia/Seoul', version: 2 });
  });

  it('takes the zone from JSON and from forms of REST, where empty text removes it', async () => {
    const id = await addBusiness(ada);
    await ada.call('PUT', `/api/businesses/${id}`, { timeZone: 'Asia/Kathmandu' });
    expect(await zoneOf(id)).toBe('Asia/Kathmandu');
    await ada.call('PUT', `/api/businesses/${id}`, { timeZone: '' });
    expect(await zoneOf(id)).toBeNull();
  });

  it.each(['Mars/Olympus', '+01:00', 'Berlin', 'x'.repeat(70), "Europe/Berlin'; --"])(
    'does not take the zone %s',
    async (timeZone) => {
      expect(await errorOf(ada.graphqlResponse(create, { input: { ...blueGate, timeZone } }))).toEqual(
        inputError('timeZone', message),
      );
      const { status, body } = await ada.call('POST', '/api/businesses', { ...blueGate, category: 'Other', timeZone });
      expect([status, body.fields]).toEqual([400, { timeZone: message }]);
    },
  );
});
