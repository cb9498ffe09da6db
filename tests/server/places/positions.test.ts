/** The position of a business at both APIs: given, changed, removed, refused. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { positionMessage } from '#rules/places/position.ts';
import { addBusiness, blueGate } from '../../support/businesses.ts';
import { wrongHidden } from '../../support/database/counts.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { visitorOf } from '../../support/api.ts';

let fixture: Fixture;
let hiding: Hiding;
let ann: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  hiding = await openHiding(fixture);
  ann = await signUp(fixture, 'Ann');
});
afterAll(async () => {
  expect(await wrongHidden(fixture.db)).toEqual([]);
  await hiding.close();
  await fixture.close();
});

const lisbon = { latitude: 38.7223340000001, longitude: -9.13933660000001 };
const change =
  'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { version position { latitude longitude } } }';
const edit = async (id: string, input: object) => (await ann.graphql(change, { id, input })).updateBusiness;
const read = async (id: string) =>
  (
    await visitorOf(fixture).graphql(`query ($id: ID!) { business(id: $id) { position { latitude longitude } } }`, {
      id,
    })
  ).business.position;
const formOf = (fields: object) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
};

describe('An owner', () => {
  it('gives a business a position, which everyone reads exactly', async () => {
    const id = await addBusiness(ann, { position: lisbon });
    expect(await read(id)).toEqual(lisbon);
    expect((await visitorOf(fixture).call('GET', `/api/businesses/${id}`)).body.position).toEqual(lisbon);
    const { businesses } = await ann.graphql(
      '{ businesses(first: 1) { nodes { id position { latitude longitude } } } }',
    );
    expect(businesses.nodes).toEqual([{ id, position: lisbon }]);
  });

  it('keeps it by leaving it out, moves it, and removes it by null', async () => {
    const id = await addBusiness(ann, { position: lisbon });
    expect(await edit(id, { name: 'Red Gate' })).toEqual({ version: 2, position: lisbon });
    expect(await edit(id, { position: lisbon })).toEqual({ version: 2, position: lisbon });
    expect((await edit(id, { position: { ...lisbon, longitude: 180 } })).position).toEqual({
      ...lisbon,
      longitude: 180,
    });
    expect(await edit(id, { position: null })).toEqual({ version: 4, position: null });
    expect(await read(id)).toBeNull();
  });

  it('does the same through REST, in JSON and in a form', async () => {
    const { status, body } = await ann.call('POST', '/api/businesses', { ...blueGate, position: lisbon });
    expect([status, body.position]).toEqual([201, lisbon]);
    const path = `/api/businesses/${body._id}`;
    const put = async (fields: unknown) => (await ann.call('PUT', path, fields)).body.position;
    expect(await put({ name: 'Red Gate' })).toEqual(lisbon);
    expect(await put({ position: null })).toBeNull();
    expect(await put({ position: { latitude: -90, longitude: 0 } })).toEqual({ latitude: -90, longitude: 0 });
    expect(await put(formOf({ latitude: '52.5', longitude: '13.4' }))).toEqual({ latitude: 52.5, longitude: 13.4 });
    expect(await put(formOf({ name: 'Blue Gate' }))).toEqual({ latitude: 52.5, longitude: 13.4 });
    expect(await put(formOf({ latitude: '', longitude: '' }))).toBeNull();
    const form = await ann.call('POST', '/api/businesses', formOf({ ...blueGate, ...lisbon }));
    expect([form.status, form.body.position]).toEqual([201, lisbon]);
    const without = await ann.call('POST', '/api/businesses', formOf({ ...blueGate, latitude: '', longitude: '' }));
    expect([without.status, without.body.position]).toEqual([201, null]);
  });

  const outside = [
    { latitude: 90.01, longitude: 0 },
    { latitude: -91, longitude: 0 },
    { latitude: 0, longitude: 180.5 },
    { latitude: 0, longitude: -181 },
    { latitude: 1e308, longitude: 0 },
  ];
  it.each(outside)('is refused the position $latitude, $longitude', async (position) => {
    const refused = { code: 'BAD_USER_INPUT', fields: { position: positionMessage } };
    const { errors } = await ann.graphqlResponse(
      `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }`,
      {
        input: { ...blueGate, position },
      },
    );
    expect(errors.map(({ extensions }) => extensions)).toEqual([refused]);
    const id = await addBusiness(ann);
    const changed = await ann.graphqlResponse(change, { id, input: { position } });
    expect(changed.errors.map(({ extensions }) => extensions)).toEqual([refused]);
    const { status, body } = await ann.call('PUT', `/api/businesses/${id}`, { position });
    expect([status, body]).toEqual([400, { message: positionMessage, ...refused }]);
  });

  const malformed = [
    'here',
    7,
    [],
    [1, 2],
    {},
    { latitude: 1 },
    { latitude: '1', longitude: '2' },
    { latitude: null, longitude: 2 },
  ];
  it.each(malformed.map((position) => [JSON.stringify(position), position]))(
    'is refused %s through REST',
    async (_, position) => {
      const { status, body } = await ann.call('POST', '/api/businesses', { ...blueGate, position });
      expect([status, body.fields]).toEqual([400, { position: positionMessage }]);
    },
  );

  it.each([
    [{ latitude: '1' }, ['longitude']],
    [{ latitude: '1', longitude: 'x' }, ['longitude']],
    [{ latitude: '', longitude: '1' }, ['latitude']],
    [{ latitude: '90.5', longitude: '1' }, ['latitude']],
    [{ latitude: 'NaN', longitude: 'Infinity' }, ['latitude', 'longitude']],
  ])('is refused the fields %j of a form, by the names of the wrong ones', async (fields, wrong) => {
    const refused = [400, Object.fromEntries(wrong.map((name) => [name, positionMessage]))];
    const made = await ann.call('POST', '/api/businesses', formOf({ ...blueGate, ...fields }));
    expect([made.status, made.body.fields]).toEqual(refused);
    const id = await addBusiness(ann);
    const changed = await ann.call('PUT', `/api/businesses/${id}`, formOf(fields));
    expect([changed.status, changed.body.fields]).toEqual(refused);
  });
});

describe('A hidden business', () => {
  it('has the same position after it is restored, also if its owner moved it meanwhile', async () => {
    const [still, moved] = [await addBusiness(ann, { position: lisbon }), await addBusiness(ann, { position: lisbon })];
    for (const id of [still, moved]) await hiding.hideBusiness(id);
    expect(await edit(moved, { position: { latitude: 1.5, longitude: -2.25 } })).toMatchObject({ version: 2 });
    const [{ count }] = await fixture.db.query(
      'SELECT count(*)::int FROM business_places WHERE business_id = ANY ($1)',
      [[still, moved]],
    );
    expect(count).toBe(0);
    for (const id of [still, moved]) await hiding.restoreBusiness(id);
    expect([await read(still), await read(moved)]).toEqual([lisbon, { latitude: 1.5, longitude: -2.25 }]);
    expect(await wrongHidden(fixture.db)).toEqual([]);
  });
});
