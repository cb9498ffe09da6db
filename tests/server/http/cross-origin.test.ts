/** The origins whose pages may read the API in a browser: all, or those of CORS_ORIGINS. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { readSettings } from '#server/env.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ CORS_ORIGINS: 'https://maps.example.com, http://localhost:5173/' });
});
afterAll(() => fixture.close());

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
}

/** Sends a request as a browser does for a page of that origin; `fetch` does not let a test set the origin. */
const ask = (method: string, path: string, origin?: string, headers: Record<string, string> = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const all = { ...headers, ...(origin && { origin }) };
    request(fixture.url + path, { method, headers: all }, (response) => {
      response
        .resume()
        .once('end', () => resolve({ status: response.statusCode!, headers: response.headers as never }));
    })
      .once('error', reject)
      .end(method === 'POST' ? '{"query":"{ __typename }"}' : undefined);
  });
const asJson = { 'content-type': 'application/json' };
const calls: [string, (origin?: string) => Promise<Answer>][] = [
  ['GraphQL', (origin) => ask('POST', '/graphql', origin, asJson)],
  ['REST', (origin) => ask('GET', '/api/businesses', origin)],
  ['a REST error', (origin) => ask('GET', '/api/nothing', origin)],
];

describe('With CORS_ORIGINS', () => {
  it.each(calls)('a page of a listed origin reads the responses of %s', async (_, call) => {
    for (const origin of ['https://maps.example.com', 'http://localhost:5173']) {
      const { headers } = await call(origin);
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-expose-headers']).toContain('X-Total-Count');
      expect(headers.vary?.split(', ')).toContain('Origin');
    }
  });

  it.each(calls)('a page of another origin reads no response of %s', async (_, call) => {
    const others = ['https://maps.example.com.evil.example', 'http://maps.example.com', 'https://example.com', 'null'];
    for (const origin of [...others, undefined]) {
      const { headers } = await call(origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers.vary?.split(', ')).toContain('Origin');
    }
  });

  it('a preflight request is allowed for a listed origin only', async () => {
    const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' };
    const listed = await ask('OPTIONS', '/api/users/profile', 'https://maps.example.com', preflight);
    expect([listed.status, listed.headers['access-control-allow-origin']]).toEqual([204, 'https://maps.example.com']);
    expect(listed.headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
    const other = await ask('OPTIONS', '/api/users/profile', 'https://example.com', preflight);
    expect(other.status).toBe(204);
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    expect([listed, other].map(({ headers }) => headers.vary)).toEqual(['Origin', 'Origin']);
  });
});

describe('The setting CORS_ORIGINS', () => {
  it.each([undefined, '', ' * '])('(%j) allows every origin', (given) => {
    expect(readSettings({ CORS_ORIGINS: given }).corsOrigins).toBeUndefined();
  });

  it('names origins as browsers write them', () => {
    const given = 'https://Maps.Example.com:443/, http://[::1]:8080';
    expect(readSettings({ CORS_ORIGINS: given }).corsOrigins).toEqual([
      'https://maps.example.com',
      'http://[::1]:8080',
    ]);
  });

  it.each([
    'maps.example.com',
    'https://a.example/path',
    'https://a.example?x',
    'ftp://a.example',
    'null',
    '*.example.com',
    'https://*.example.com',
  ])('(%j) is rejected at the start', (given) => {
    const message = 'CORS_ORIGINS must be * or origins like https://maps.example.com, with commas between them.';
    for (const each of [given, `https://b.example,${given}`, `*,${given}`])
      expect(() => readSettings({ CORS_ORIGINS: each })).toThrow(message);
  });

  it('is rejected with an empty entry, and with * beside other origins', () => {
    for (const given of ['https://a.example,', ',', '*,https://a.example', 'https://user:secret@a.example'])
      expect(() => readSettings({ CORS_ORIGINS: given })).toThrow(/^CORS_ORIGINS must be/);
  });
});
