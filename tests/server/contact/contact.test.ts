/** Owners say how a business is reached. The server normalises what they enter. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visitorOf, type Json } from '../../support/api.ts';
import { addBusiness, blueGate } from '../../support/businesses.ts';
import { addPlaces } from '../../support/database/places.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';
import { grant } from '../../support/roles.ts';
import { signUp, type TestUser } from '../../support/users.ts';

let fixture: Fixture;
let ann: TestUser;
let ben: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openFixture();
  await addPlaces(fixture.db);
  [ann, ben] = [await signUp(fixture, 'Ann'), await signUp(fixture, 'Ben')];
});
beforeEach(async () => {
  id = await addBusiness(ann);
});
afterAll(() => fixture.close());

const fields = 'version phone phoneText website hasEmail email socialLinks { url name }';
const update = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { ${fields} } }`;
const change = async (input: Json): Promise<Json> => (await ann.graphql(update, { id, input })).updateBusiness;
const errorOf = async (input: Json): Promise<Json> => {
  const { errors } = await ann.graphqlResponse(update, { id, input });
  expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  return errors[0]!.extensions.fields;
};
const none = { phone: null, phoneText: null, website: null, hasEmail: false, email: null, socialLinks: [] };
const lisbon = { latitude: 38.7253, longitude: -9.15 };

describe('The contact of a business', () => {
  it('is unknown until the owner enters it, and again when the owner removes it', async () => {
    const entered = {
      phone: '+44 (0)20 7946 0958',
      website: 'shop.example.com/menu',
      email: ' Shop@example.com ',
      socialLinks: ['instagram.com/shop', 'https://www.facebook.com/shop', '', 'https://shop.example.org/'],
    };
    expect(await change(entered)).toEqual({
      version: 2,
      phone: '+442079460958',
      phoneText: '+44 20 7946 0958',
      website: 'https://shop.example.com/menu',
      hasEmail: true,
      email: 'Shop@example.com',
      socialLinks: [
        { url: 'https://instagram.com/shop', name: 'Instagram' },
        { url: 'https://www.facebook.com/shop', name: 'Facebook' },
        { url: 'https://shop.example.org/', name: 'shop.example.org' },
      ],
    });
    expect(await change(entered)).toMatchObject({ version: 2 });
    expect(await change({ name: 'Green Gate' })).toMatchObject({ version: 3, phone: '+442079460958', hasEmail: true });
    expect(await change({ phone: '', website: null, email: '', socialLinks: [] })).toEqual({ version: 4, ...none });
  });

  it('is written and read by REST as JSON and as a form', async () => {
    const input = {
      ...blueGate,
      phone: '+351 21 000 0000',
      website: 'http://example.com',
      socialLinks: ['x.com/shop'],
    };
    const { status, body } = await ann.call('POST', '/api/businesses', input);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        phone: '+351210000000',
        phoneText: '+351 21 000 0000',
        website: 'http://example.com/',
        hasEmail: false,
        email: null,
        socialLinks: [{ url: 'https://x.com/shop', name: 'X' }],
      }),
    ]);
    const form = new FormData();
    form.set('email', 'shop@example.com');
    form.set('socialLinks', JSON.stringify(['t.me/shop']));
    form.set('phone', '');
    const { body: changed } = await ann.call('PUT', `/api/businesses/${body._id}`, form);
    expect(changed).toMatchObject({ phone: null, email: 'shop@example.com', socialLinks: [{ name: 'Telegram' }] });
  });

  it('keeps its links where they are null, as its pictures, in both APIs, and loses them by an empty list', async () => {
    await change({ socialLinks: ['x.com/shop'] });
    const kept = { socialLinks: [{ url: 'https://x.com/shop', name: 'X' }] };
    expect(await change({ socialLinks: null })).toMatchObject({ version: 2, ...kept });
    const put = async (input: Json | FormData) => (await ann.call('PUT', `/api/businesses/${id}`, input)).body;
    expect(await put({ socialLinks: null })).toMatchObject(kept);
    for (const text of ['null', '']) {
      const form = new FormData();
      form.set('socialLinks', text);
      expect(await put(form)).toMatchObject(kept);
    }
    expect(await put({ socialLinks: [] })).toMatchObject({ socialLinks: [] });
    const { status, body } = await ann.call('POST', '/api/businesses', { ...blueGate, socialLinks: null });
    expect([status, body.socialLinks]).toEqual([201, []]);
  });

  it('has the country of the position where the number has none', async () => {
    expect(await errorOf({ phone: '21 000 0000' })).toEqual({
      phone: 'Phone must begin with + and the code of the country',
    });
    expect(await change({ phone: '21 000 0000', position: lisbon })).toMatchObject({ phone: '+351210000000' });
    expect(await change({ phone: '21 000 0001' })).toMatchObject({ phone: '+351210000001' });
  });

  it('has the country of the nearest town, also where a larger one is across the border', async () => {
    const kreuzlingen = { latitude: 47.6505, longitude: 9.175 };
    const entered = await change({ phone: '071 672 12 34', position: kreuzlingen });
    expect(entered).toMatchObject({ phone: '+41716721234' });
    const konstanz = { latitude: 47.6603, longitude: 9.1758 };
    expect(await change({ phone: '07531 1234', position: konstanz })).toMatchObject({ phone: '+4975311234' });
  });

  it('has an e-mail address for signed-in users only', async () => {
    await change({ email: 'shop@example.com' });
    const read = 'query ($id: ID!) { business(id: $id) { hasEmail email } businesses { nodes { email } } }';
    expect((await ben.graphql(read, { id })).business).toEqual({ hasEmail: true, email: 'shop@example.com' });
    const seen = await visitorOf(fixture).graphql(read, { id });
    expect(seen.business).toEqual({ hasEmail: true, email: null });
    expect(JSON.stringify(seen)).not.toContain('shop@');
    const { body } = await visitorOf(fixture).call('GET', `/api/businesses/${id}`);
    expect(body).toMatchObject({ hasEmail: true, email: null });
    expect((await ben.call('GET', `/api/businesses/${id}`)).body.email).toBe('shop@example.com');
  });

  it('has an e-mail address in lists of REST for its owner only, who may send back what the list has', async () => {
    await change({ email: 'shop@example.com' });
    const listed = async (user: TestUser, path: string) => {
      const { body } = await user.call('GET', path);
      return (body.businesses ?? body).find(({ _id }: Json) => _id === id);
    };
    for (const path of ['/api/businesses', `/api/users/${ann.username}`]) {
      expect(await listed(ben, path)).toMatchObject({ hasEmail: true, email: null });
      expect(await listed(ann, path)).toMatchObject({ hasEmail: true, email: 'shop@example.com' });
    }
    const own = await listed(ann, '/api/users/profile/posts');
    const { body } = await ann.call('PUT', `/api/businesses/${id}`, own);
    expect(body).toMatchObject({ hasEmail: true, email: 'shop@example.com' });
  });

  it.each([
    [{ phone: 'call me' }, { phone: 'Phone must begin with + and the code of the country' }],
    [{ phone: '+49 1' }, { phone: 'Phone must be a valid phone number' }],
    [{ website: 'javascript:alert(1)' }, { website: 'Website must be a valid web address' }],
    [{ website: 'ftp://example.com' }, { website: 'Website must be a valid web address' }],
    [{ website: 'https://user:secret@example.com' }, { website: 'Website must be a valid web address' }],
    [{ website: 'http://localhost' }, { website: 'Website must be a valid web address' }],
    [{ website: `example.com/${'x'.repeat(300)}` }, { website: 'Website must be a valid web address' }],
    [{ email: 'shop' }, { email: 'Invalid email address' }],
    [{ socialLinks: ['not a link'] }, { socialLinks: 'Each link must be a valid web address' }],
    [{ socialLinks: Array(6).fill('x.com/shop') }, { socialLinks: 'At most 5 links' }],
  ])('is refused with the field that is wrong: %j', async (input, expected) => {
    expect(await errorOf(input)).toEqual(expected);
    const { status, body } = await ann.call('PUT', `/api/businesses/${id}`, input);
    expect([status, body.fields]).toEqual([400, expected]);
  });

  it.each([
    { phone: 7 },
    { website: {} },
    { email: [] },
    { socialLinks: 'x' },
    { socialLinks: [7] },
    { socialLinks: [{ name: 'X' }] },
  ])('of a wrong type is refused by REST: %j', async (input) => {
    const { status, body } = await ann.call('PUT', `/api/businesses/${id}`, input);
    expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(input)]);
  });

  it('waits for a moderator where the links are those of a new account, and no longer without them', async () => {
    await grant(fixture, await signUp(fixture, 'Moe'), 'MODERATOR');
    const seen = async () => (await visitorOf(fixture).call('GET', `/api/businesses/${id}`)).status;
    await change({ website: 'example.com' });
    expect(await seen()).toBe(404);
    await change({ website: null });
    expect(await seen()).toBe(200);
    await change({ socialLinks: ['instagram.com/shop'] });
    expect(await seen()).toBe(404);
    await change({ name: 'Green Gate' });
    expect(await seen()).toBe(404);
    await change({ socialLinks: [] });
    expect(await seen()).toBe(200);
    await change({ phone: '+44 20 7946 0958', email: 'shop@example.com' });
    expect(await seen()).toBe(200);
  });
});
