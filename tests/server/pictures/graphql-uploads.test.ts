/** Uploads through GraphQL: who may send files, and which are rejected. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType } from 'graphql';
import sharp from 'sharp';
import { buildSchema } from '#server/graphql/schema.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

const input = {
  name: 'Blue Room',
  description: 'Coffee behind a blue room.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};
const query = `mutation ($input: CreateBusinessInput!, $image: Upload) {
  createBusiness(input: $input, image: $image) { id images } }`;

/** Creates a business with a file of these bytes, with these headers only. */
async function send(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  map = '{"0":["variables.image"]}',
) {
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { input, image: null } }));
  form.set('map', map);
  form.set('0', new Blob([bytes], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${fixture.url}/graphql`, { method: 'POST', body: form, headers });
  const { data, errors } = (await response.json()) as {
    data?: unknown;
    errors?: { message: string; extensions: object }[];
  };
  return { status: response.status, data, error: errors?.[0] };
}
const asMae = () => ({ authorization: `Bearer ${mae.token}`, 'apollo-require-preflight': 'true' });
const countBusinesses = async () => Number((await fixture.db.query('SELECT count(*) FROM businesses'))[0].count);

describe('A file', () => {
  it('is sent with a header, which the schema names at each argument that takes one', () => {
    const uploads = Object.values(buildSchema().getMutationType()!.getFields())
      .flatMap(({ args }) => args)
      .filter(({ type }) => getNamedType(type).name === 'Upload');
    expect(uploads).toHaveLength(3);
    for (const { description } of uploads) expect(description).toContain('`Apollo-Require-Preflight: true`');
  });

  it('of a visitor is not read', async () => {
    const { authorization: _, ...visitor } = asMae();
    for (const headers of [visitor, {}])
      expect(await send(new Uint8Array(4_000_000), headers)).toMatchObject({
        status: 401,
        error: { message: 'Please login to continue', extensions: { code: 'UNAUTHENTICATED' } },
      });
  });

  it('without the preflight header is rejected, since another site may have sent it', async () => {
    const { authorization } = asMae();
    expect(await send(new Uint8Array(1000), { authorization })).toMatchObject({
      status: 400,
      error: { extensions: { code: 'BAD_REQUEST' } },
    });
  });

  it('of more than 5 MB is rejected with a message that the client receives', async () => {
    expect(await send(new Uint8Array(5_000_001), asMae())).toMatchObject({
      status: 413,
      error: { message: 'Image must be smaller than 5 MB', extensions: { code: 'PAYLOAD_TOO_LARGE' } },
    });
  });

  it('that no resolver reads is ignored', async () => {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: '{ __typename }', variables: { image: null } }));
    form.set('map', '{"0":["variables.image"]}');
    form.set('0', new Blob(['x']), 'a.png');
    const response = await fetch(`${fixture.url}/graphql`, { method: 'POST', body: form, headers: asMae() });
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('whose map has the path of the prototype changes nothing', async () => {
    const answer = await send(new Uint8Array(10), asMae(), '{"0":["variables.__proto__.isAdmin"]}');
    expect(answer).toMatchObject({ status: 400, error: { message: 'Malformed request' } });
    expect('isAdmin' in {}).toBe(false);
  });

  it('that is not a picture creates no business', async () => {
    const before = await countBusinesses();
    const answer = await send(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), asMae());
    expect(answer.error).toMatchObject({
      message: 'Please select an image file',
      extensions: { code: 'BAD_USER_INPUT', fields: { image: 'Please select an image file' } },
    });
    expect(await countBusinesses()).toBe(before);
  });

  it('that is a picture is served as WebP', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { data } = await send(new Uint8Array(png), asMae());
    const [url] = (data as { createBusiness: { images: string[] } }).createBusiness.images;
    const response = await fetch(url!);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 30 });
  });
});
