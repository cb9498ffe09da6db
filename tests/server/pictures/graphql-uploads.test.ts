/** Files at the running site's GraphQL door: who may send them, and what becomes of those that may not come in. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let world: Fixture;
let mae: TestUser;
beforeAll(async () => {
  world = await openFixture();
  mae = await signUp(world, 'Mae');
});
afterAll(() => world.close());

const input = {
  name: 'Blue Door',
  description: 'Coffee behind a blue door.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};
const query = `mutation ($input: CreateBusinessInput!, $image: Upload) {
  createBusiness(input: $input, image: $image) { id images } }`;

/** Sends a listing with a file of the given bytes, with exactly these headers. */
async function send(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  map = '{"0":["variables.image"]}',
) {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { input, image: null } }));
  form.set('map', map);
  form.set('0', new Blob([bytes], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${world.url}/graphql`, { method: 'POST', body: form, headers });
  const { data, errors } = (await response.json()) as {
    data?: unknown;
    errors?: { message: string; extensions: object }[];
  };
  return { status: response.status, data, error: errors?.[0] };
}
const asMae = () => ({ authorization: `Bearer ${mae.token}`, 'apollo-require-preflight': 'true' });
const listings = async () => Number((await world.db.query('SELECT count(*) FROM businesses'))[0].count);

describe('A file', () => {
  it('of a visitor is not even read', async () => {
    const { authorization: _, ...visitor } = asMae();
    expect(await send(new Uint8Array(4_000_000), visitor)).toMatchObject({
      status: 401,
      error: { message: 'Please login to continue', extensions: { code: 'UNAUTHENTICATED' } },
    });
  });

  it('without the preflight header is refused, since another site may have sent it', async () => {
    const { authorization } = asMae();
    expect(await send(new Uint8Array(1000), { authorization })).toMatchObject({
      status: 400,
      error: { extensions: { code: 'BAD_REQUEST' } },
    });
  });

  it('of more than 5 MB is refused with a sentence that can be read', async () => {
    expect(await send(new Uint8Array(5_000_001), asMae())).toMatchObject({
      status: 413,
      error: { message: 'Image must be smaller than 5 MB', extensions: { code: 'PAYLOAD_TOO_LARGE' } },
    });
  });

  it('that no resolver asks for does no harm', async () => {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: '{ __typename }', variables: { image: null } }));
    form.set('map', '{"0":["variables.image"]}');
    form.set('0', new Blob(['x']), 'a.png');
    const response = await fetch(`${world.url}/graphql`, { method: 'POST', body: form, headers: asMae() });
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('whose map reaches for the prototype changes nothing', async () => {
    const answer = await send(new Uint8Array(10), asMae(), '{"0":["variables.__proto__.isAdmin"]}');
    expect(answer).toMatchObject({ status: 400, error: { message: 'Malformed request' } });
    expect('isAdmin' in {}).toBe(false);
  });

  it('that is no picture lists nothing', async () => {
    const before = await listings();
    const answer = await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), asMae());
    expect(answer.error).toMatchObject({
      message: 'Please select an image file',
      extensions: { code: 'BAD_USER_INPUT', fields: { image: 'Please select an image file' } },
    });
    expect(await listings()).toBe(before);
  });

  it('that is one is shown after all of that', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { data } = await send(new Uint8Array(png), asMae());
    const [address] = (data as { createBusiness: { images: string[] } }).createBusiness.images;
    const response = await fetch(address!);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 30 });
  });
});
