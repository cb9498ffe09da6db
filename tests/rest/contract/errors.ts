/** The errors that are the same for every route. */
import { describe, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { AppError } from '#server/core/errors.ts';
import { routes } from '#server/rest/router.ts';
import type { RateLimits } from '#server/core/context.ts';
import { openStore } from '#server/uploads/store.ts';
import sharp from 'sharp';
import { apiClient, type Caller, type RestResponse } from '../../support/api.ts';
import { grant } from '../../support/roles.ts';
import { unknownId } from '../../support/businesses.ts';
import { withBrokenServices, formOf, createBusiness, newBusiness, fixture } from './fixture.ts';

const errorResponse = (status: number, message: string) => ({ status, body: { message } });
const malformed = { message: 'Malformed request', code: 'BAD_REQUEST' };

export function errors(): void {
  describe('A route for members', () => {
    it('rejects a missing and an invalid token before it reads anything else of the request', async () => {
      const { contract, site } = fixture;
      const forMembers = routes
        .filter(({ requiresSignIn }) => requiresSignIn)
        .map(({ method, path }) => `${method} ${path}`);
      expect(contract.protectedCalls.toSorted()).toEqual(forMembers.toSorted());
      for (const call of contract.protectedCalls) {
        const options = { id: 'nonsense', body: [], headers: { 'content-type': 'multipart/form-data' } };
        const missing = await contract.call(apiClient(site), call, bodyless(call) ? { id: 'nonsense' } : options);
        expect([call, missing.body.message]).toEqual([call, 'Not authorized, no token']);
        expect(missing.headers.get('www-authenticate')).toBe('Bearer');
        const bad = await contract.call(apiClient(site, 'bad.token'), call, bodyless(call) ? { id: 'x' } : options);
        expect([call, bad.body.message]).toEqual([call, 'Not authorized, token failed']);
      }
    });

    it('rejects the picture of a visitor without reading it', async () => {
      const image = new Blob([new Uint8Array(4_000_000)], { type: 'image/png' });
      const answer = await fixture.contract.call(fixture.visitor, 'POST /businesses', {
        body: formOf({ ...newBusiness, image }),
      });
      expect(answer).toMatchObject(errorResponse(401, 'Not authorized, no token'));
    });

    it('rejects the token of a deleted account', async () => {
      const { contract, site } = fixture;
      const { body } = await contract.call(fixture.visitor, 'POST /users/register', {
        body: { username: 'Hans', email: 'hans@example.com', password: 'short stay' },
      });
      await apiClient(site, body.token).graphql('mutation { deleteAccount(password: "short stay") }');
      const answer = await contract.call(apiClient(site, body.token), 'GET /users/profile/posts');
      expect(answer).toMatchObject(errorResponse(401, 'Not authorized, token failed'));
      expect((await contract.call(apiClient(site, body.token), 'GET /users')).status).toBe(200);
    });
  });

  describe('A body', () => {
    it('that is too large is rejected by every route with a body', async () => {
      const id = await createBusiness();
      for (const call of fixture.contract.callsWithBody) {
        const { status } = await fixture.contract.call(fixture.ada, call, {
          id,
          body: { text: 'x'.repeat(100_001) },
        });
        expect([call, status]).toEqual([call, 413]);
      }
    });

    it.each([
      ['incomplete', '{"text": "x"'],
      ['a string', '"text"'],
      ['a list', '[]'],
      ['null', 'null'],
      ['a URL-encoded form', 'text=x&value=3'],
      ['nested 20,000 levels deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ])('that is %s is rejected by every route with a body', async (_, body) => {
      for (const call of fixture.contract.callsWithBody) {
        const [method, path] = call.split(' ') as [string, string];
        const response = await fetch(`${fixture.site.url}/api${path.replace('{id}', await createBusiness())}`, {
          method,
          body,
          headers: { authorization: `Bearer ${fixture.ada.token}`, 'content-type': 'application/json' },
        });
        expect([call, response.status, await response.json()]).toEqual([call, 400, malformed]);
      }
    });
  });

  describe('A body that stops arriving', () => {
    /** Sends half a body and returns the response. */
    const halfSent = (call: string, id: string): Promise<RestResponse<unknown>> =>
      new Promise((resolve, reject) => {
        const [method, path] = call.split(' ') as [string, string];
        const headers = {
          authorization: `Bearer ${fixture.ada.token}`,
          'content-type': 'application/json',
          'content-length': '100',
        };
        const url = `${fixture.site.url}/api${path.replaceAll(/\{\w+\}/g, id)}`;
        request(url, { method, headers }, async (response) => {
          const body = JSON.parse(await text(response));
          resolve({ status: response.statusCode!, headers: new Headers(response.headers as never), body });
        })
          .on('error', reject)
          .write('{"text":');
      });

    it('gets 408 from every route with a body', async () => {
      const { contract } = fixture;
      const id = await createBusiness();
      const calls = [...contract.callsWithBody];
      // One network may send 20 slow bodies at once.
      while (calls.length > 0)
        await Promise.all(
          calls.splice(0, 15).map(async (call) => {
            const response = await halfSent(call, id);
            expect([call, response.status]).toEqual([call, 408]);
            contract.check(call, response);
          }),
        );
    });
  });

  describe('A cursor', () => {
    it('that is malformed is rejected by every list', async () => {
      const { contract, ada } = fixture;
      const lists = routes.flatMap(({ method, path, operation: { query } }) =>
        query && 'cursor' in query ? [`${method} ${path}`] : [],
      );
      expect(contract.listCalls.toSorted()).toEqual(lists.toSorted());
      // The lists of moderators and admins, too.
      await grant(fixture.site, ada, 'ADMIN');
      const id = await createBusiness();
      for (const call of contract.listCalls) {
        const options = { id: call === 'GET /users/{id}' ? ada.id : id, query: '?cursor=W10' };
        const { status, body } = await contract.call(ada, call, options);
        const message = 'Malformed cursor';
        expect([call, status, body]).toEqual([
          call,
          400,
          { message, code: 'BAD_USER_INPUT', fields: { cursor: message } },
        ]);
      }
      await grant(fixture.site, ada, 'MEMBER');
    });
  });

  describe('An error response', () => {
    it('has the code of GraphQL, and names the invalid fields', async () => {
      const { contract, ada, ben, visitor } = fixture;
      const id = await createBusiness();
      const codeOf = async (response: Promise<{ status: number; body: { code: string; fields?: object } }>) => {
        const { status, body } = await response;
        return [status, body.code, body.fields];
      };
      const invalid = { ...newBusiness, name: '', location: 'L' };
      const fields = { name: 'Business name is required', location: 'Location must be at least 2 characters' };
      for (const body of [invalid, formOf(invalid)])
        expect(await codeOf(contract.call(ada, 'POST /businesses', { body }))).toEqual([400, 'BAD_USER_INPUT', fields]);
      const stale = { id, body: { version: 7 } };
      const wrong = { body: { email: ada.email, password: 'not this one' } };
      const failing = [
        [contract.call(ada, 'POST /businesses', { body: [] }), 400, 'BAD_REQUEST'],
        [contract.call(visitor, 'POST /users/login', wrong), 401, 'BAD_USER_INPUT'],
        [contract.call(visitor, 'GET /users/profile/posts'), 401, 'UNAUTHENTICATED'],
        [contract.call(ben, 'DELETE /businesses/{id}', { id }), 403, 'FORBIDDEN'],
        [contract.call(ben, 'GET /businesses/{id}', { id: unknownId }), 404, 'NOT_FOUND'],
        [contract.call(ada, 'PUT /businesses/{id}', stale), 409, 'CONFLICT'],
        [visitor.call('GET', '/api/nothing'), 404, 'NOT_FOUND'],
        [visitor.call('PATCH', '/api/businesses'), 405, 'BAD_REQUEST'],
        [visitor.call('GET', '/pictures/nothing'), 404, 'NOT_FOUND'],
      ] as const;
      for (const [response, status, code] of failing)
        expect(await codeOf(response as never)).toEqual([status, code, undefined]);
    });
  });

  describe('A response with 201', () => {
    it('has the URL of the new resource in Location', async () => {
      const { contract, visitor, ada } = fixture;
      const read = async (created: { status: number; headers: Headers }) => {
        expect(created.status).toBe(201);
        return (await visitor.call('GET', created.headers.get('location')!)).body as never;
      };
      const input = { username: 'Ines', email: 'ines@example.com', password: 'correct horse' };
      expect(await read(await contract.call(visitor, 'POST /users/register', { body: input }))).toMatchObject({
        user: { username: 'Ines' },
      });
      const business = await contract.call(ada, 'POST /businesses', { body: newBusiness });
      const id = business.body._id;
      expect(business.headers.get('location')).toBe(`/api/businesses/${id}`);
      expect(await read(business)).toMatchObject({ _id: id });
      const comment = await contract.call(ada, 'POST /businesses/{id}/comments', { id, body: { text: 'Good soup.' } });
      expect(await read(comment)).toMatchObject({ text: 'Good soup.', versions: [] });
      const rating = await contract.call(ada, 'POST /businesses/{id}/ratings', { id, body: { value: 4 } });
      expect(await read(rating)).toMatchObject({ _id: id, averageRating: 4 });
    });
  });

  describe('A response with a token, an e-mail address or a private list', () => {
    it('is stored by no cache', async () => {
      const { contract, ada, visitor } = fixture;
      const caching = async (call: string, body?: unknown, who: Caller = ada) =>
        (await contract.call(who, call, { body })).headers.get('cache-control');
      const login = { email: ada.email, password: ada.password };
      expect(await caching('POST /users/login', login, visitor)).toBe('no-store');
      const input = { username: 'Jory', email: 'jory@example.com', password: 'correct horse' };
      expect(await caching('POST /users/register', input, visitor)).toBe('no-store');
      expect(await caching('PUT /users/profile', {})).toBe('no-store');
      for (const call of ['GET /users/profile', 'GET /users/profile/posts', 'GET /users/profile/saved'])
        expect(await caching(call)).toBe('no-store');
      expect(await caching('GET /businesses')).toBe('private, no-cache');
    });

    it('is stored by no cache where a business has an e-mail address, at both APIs', async () => {
      const { contract, ada, visitor } = fixture;
      const created = await contract.call(ada, 'POST /businesses', {
        body: { ...newBusiness, email: 'shop@example.com' },
      });
      const id = created.body._id;
      const cachingFor = async (who: Caller) =>
        (await contract.call(who, 'GET /businesses/{id}', { id })).headers.get('cache-control');
      expect(await cachingFor(ada)).toBe('no-store');
      expect(await cachingFor(visitor)).toBe('private, no-cache');
      const query = (selection: string) =>
        ada.call('POST', '/graphql', { query: `{ business(id: "${id}") { ${selection} } }` });
      expect((await query('email')).headers.get('cache-control')).toBe('no-store');
      expect((await query('hasEmail')).headers.get('cache-control')).toBe('no-cache');
    });
  });

  describe('A URL', () => {
    it('that is unknown gets 404 as JSON', async () => {
      for (const path of ['/api', '/api/nothing', '/api/businesses/x/y/z', '/api/docs/nothing'])
        expect(await fixture.visitor.call('GET', path)).toMatchObject(errorResponse(404, 'Not found'));
    });

    it('that is requested with a wrong method gets 405 with the allowed ones', async () => {
      const wrong = async (method: string, path: string) => {
        const answer = await fixture.visitor.call(method, path);
        expect(answer).toMatchObject(errorResponse(405, 'Method not allowed'));
        return answer.headers.get('allow');
      };
      expect(await wrong('PATCH', '/api/businesses')).toBe('GET, HEAD, POST');
      expect(await wrong('POST', `/api/businesses/${unknownId}`)).toBe('GET, HEAD, PUT, DELETE');
      expect(await wrong('GET', '/api/users/login')).toBe('POST');
      expect(await wrong('DELETE', '/api/users/profile')).toBe('GET, HEAD, PUT');
    });
  });

  describe('Every route', () => {
    it('responds with 503 while the database is unavailable', async () => {
      await withBrokenServices({ db: () => undefined }, async (ada) => {
        for (const call of fixture.contract.calls) {
          const answer = await fixture.contract.call(ada, call, { id: unknownId });
          expect(answer).toMatchObject(errorResponse(503, 'Service temporarily unavailable, please try again'));
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      });
    });

    it('hides the details of an unexpected error', async () => {
      const query = () => Promise.reject(new TypeError('secret detail'));
      const db = { isInitialized: true, driver: { master: { query } } } as unknown as DataSource;
      await withBrokenServices({ db: () => db }, async (ada) => {
        for (const call of fixture.contract.calls)
          expect(await fixture.contract.call(ada, call, { id: unknownId })).toMatchObject(
            errorResponse(500, 'Something went wrong'),
          );
      });
    });
  });

  describe('A client above a rate limit', () => {
    it('gets 429 with Retry-After from every route that is counted', async () => {
      const none = new RateLimiterMemory({ points: 0, duration: 30 });
      const rateLimits = new Proxy({} as RateLimits, { get: () => none });
      const input = { username: 'Kira', email: 'kira@example.com', password: 'correct horse', next: 'new horse' };
      await withBrokenServices({ rateLimits }, async (ada) => {
        const reads: Record<string, string> = {
          'GET /places': '?search=lisbon',
          'GET /places/at': '?latitude=38.7&longitude=-9.1',
          'GET /businesses.geojson': '',
        };
        const isCounted = (call: string) => !call.startsWith('GET ') || call in reads;
        for (const call of fixture.contract.calls.filter(isCounted)) {
          const body = bodyless(call) ? undefined : input;
          const answer = await fixture.contract.call(ada, call, { id: unknownId, body, query: reads[call] });
          expect([call, answer]).toMatchObject([
            call,
            errorResponse(429, 'Too many attempts, please try again in a minute'),
          ]);
          // Less by the seconds that have passed since the limit was reached.
          expect(answer.headers.get('retry-after')).toMatch(/^(2[0-9]|30)$/);
        }
      });
    });
  });

  describe('A full disk', () => {
    it('rejects new pictures with a message', async () => {
      const put = () => Promise.reject(new AppError('STORAGE_FULL', 'Storage is full'));
      const store = { ...openStore({ dataDir: fixture.site.dataDir, s3: undefined }), put };
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      const id = await createBusiness();
      await withBrokenServices({ store }, async (ada) => {
        for (const call of ['POST /businesses', 'PUT /businesses/{id}', 'POST /pictures'])
          expect(await fixture.contract.call(ada, call, { id, body: formOf({ ...newBusiness, image }) })).toMatchObject(
            errorResponse(507, 'Storage is full'),
          );
        const body = formOf({ value: '4', text: 'Good.', images: image });
        expect(await fixture.contract.call(ada, 'PUT /businesses/{id}/review', { id, body })).toMatchObject(
          errorResponse(507, 'Storage is full'),
        );
      });
    });
  });
}

const bodyless = (call: string): boolean => !fixture.contract.callsWithBody.includes(call);
