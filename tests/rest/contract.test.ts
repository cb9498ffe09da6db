/** Calls every route of REST, with success and every error, and validates each response against the OpenAPI document. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { routes } from '#server/rest/router.ts';
import { pictureText } from '#server/uploads/picture-texts.ts';
import { errors } from './contract/errors.ts';
import type { Json } from '../support/api.ts';
import { unknownId } from '../support/businesses.ts';
import { openContractFixture, fixture } from './contract/fixture.ts';

beforeAll(openContractFixture);
afterAll(() => fixture.site.close());

// Each file adds the tests of one noun. One after the other: Jest fails on parallel imports of the same modules.
for (const file of readdirSync('tests/rest/contract/nouns'))
  for (const addTests of Object.values((await import(`./contract/nouns/${file}`)) as Record<string, () => void>))
    addTests();
errors();

// Last, since it checks that the tests above got every documented response.
describe('The OpenAPI document', () => {
  it('has every route and no others', () => {
    expect(fixture.contract.calls.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('gives each route an operationId of its own', () => {
    const { operationIds } = fixture.contract;
    expect(new Set(operationIds).size).toBe(routes.length);
    for (const id of operationIds) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('has no response that never occurs', async () => {
    await fixture.contract.call(fixture.visitor, 'GET /businesses');
    expect(fixture.contract.unseen()).toEqual([]);
  });

  it('tells where live updates and feeds for readers are', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    const { info, paths } = body as { info: { description: string }; paths: object };
    expect(info.description).toMatch(/Live updates .* POST to `\/graphql` with `Accept: text\/event-stream`/s);
    expect(info.description).toMatch(/Feeds for readers .* `\.atom` and in `feed\.json`/s);
    for (const path of ['/businesses', '/users/{id}', '/businesses/{id}/comments'])
      expect(Object.keys(paths)).toEqual(expect.arrayContaining([`${path}/feed.atom`, `${path}/feed.json`]));
  });

  it('tells that pages of all origins may read the API by default', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    expect(body.info.description).toContain('Pages of all origins may read this API in browsers, unless the operator');
  });

  it('calls exactly those parameters required without which a read is refused', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    interface Parameter {
      name: string;
      in: string;
      required?: boolean;
    }
    const values: Record<string, number> = { west: 1, south: 1, east: 2, north: 2, zoom: 9, latitude: 1, longitude: 1 };
    for (const [path, { get }] of Object.entries<{ get?: { parameters: Parameter[] } }>(body.paths)) {
      if (!get) continue;
      const required = get.parameters.filter((each) => each.in === 'query' && each.required).map(({ name }) => name);
      const call = async (names: string[]) => {
        const query = new URLSearchParams(names.map((name) => [name, String(values[name])]));
        return (await fixture.ada.call('GET', `/api${path.replace(/\{\w+\}/g, unknownId)}?${query}`)).status;
      };
      expect([path, await call(required)]).not.toEqual([path, 400]);
      for (const name of required)
        expect([path, name, await call(required.filter((each) => each !== name))]).toEqual([path, name, 400]);
    }
  });

  it('promises a distance from a position exactly where businesses have one', async () => {
    const { body: document } = await fixture.visitor.call('GET', '/api/openapi.json');
    const hasDistance = (schema: unknown): boolean =>
      typeof schema === 'object' &&
      schema !== null &&
      Object.entries(schema).some(([name, value]) =>
        name === '$ref'
          ? hasDistance(document.components.schemas[(value as string).split('/').at(-1)!])
          : name === 'distance' || hasDistance(value),
      );
    for (const [path, { get }] of Object.entries<{ get?: Json }>(document.paths)) {
      const latitude = get?.parameters.find(({ name }: Json) => name === 'latitude');
      const isPromised = /`distance`/.test(latitude?.schema.description);
      if (latitude) expect([path, isPromised]).toEqual([path, hasDistance(get!.responses[200].content)]);
    }
  });

  it('says what each order of a list means', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    const orders = Object.entries<{ get?: Json }>(body.paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        .filter(({ name }: Json) => name === 'sortBy' || name === 'order')
        .map(({ name, schema }: Json): [string, string] => [`${path} ${name}`, schema.description]),
    );
    expect(orders.filter(([, description]) => !description)).toEqual([]);
    expect(new Map(orders).get('/businesses order')).toContain('`desc` is from Z to A');
    expect(new Map(orders).get('/users/profile/saved sortBy')).toContain('`name`: By name from A to Z');
  });

  it('lets tools send a token with every call that reads it', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    const withoutToken = Object.entries<Json>(body.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods)
        .filter(([, { security }]) => security.length === 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    const shared = routes.filter(({ operation }) => operation.isShared).map(({ method, path }) => `${method} ${path}`);
    expect(withoutToken.sort()).toEqual(shared.sort());
    for (const path of ['/users/email/verify', '/users/email/change/confirm'])
      expect(body.paths[path].post.summary).toContain('In a session of the account it also proves that the user owns');
  });

  it('says of the pictures of an edit only that others are removed', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    const descriptionOf = (name: string): string => body.components.schemas[name].properties.pictures.description;
    for (const name of ['BusinessChange', 'BusinessChangeForm'])
      expect(descriptionOf(name)).toContain('left out are removed. It excludes `image` and `removeImage`.');
    for (const name of ['NewBusiness', 'NewBusinessForm'])
      expect(descriptionOf(name)).toContain('the first is the cover. It excludes `image`.');
  });

  it('does not call a picture that is uploaded alone a cover', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    const fileOf = (name: string): string => body.components.schemas[name].properties.image.description;
    expect([fileOf('NewPicture'), fileOf('NewBusinessForm')]).toEqual([
      `${pictureText}.`,
      `A new cover: ${pictureText}.`,
    ]);
  });

  it('allows no undocumented fields', async () => {
    const { body } = await fixture.visitor.call('GET', '/api/openapi.json');
    expect(openObjects(body)).toEqual([]);
  });
});

/** The paths of objects in the document that allow further fields. */
function openObjects(value: unknown, at = '', isSchema = true): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isOpen =
    isSchema && 'properties' in value && (value as { additionalProperties?: unknown }).additionalProperties !== false;
  return [
    ...(isOpen ? [at] : []),
    // The keys of `properties` are names of fields.
    ...Object.entries(value).flatMap(([key, each]) =>
      openObjects(each, `${at}/${key}`, !isSchema || key !== 'properties'),
    ),
  ];
}
