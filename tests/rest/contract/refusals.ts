/** What every call refuses in the same way. */
import { describe, expect, it } from '@jest/globals';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { AppError } from '#server/core/errors.ts';
import type { RateLimits } from '#server/core/context.ts';
import { openStore } from '#server/uploads/store.ts';
import sharp from 'sharp';
import { callerOf, type Caller } from '../../support/api.ts';
import { withBrokenDatabase, formOf, listed, listing, unknownId, contractFixture } from './fixture.ts';

const refusal = (status: number, message: string) => ({ status, body: { message } });
const malformed = { message: 'Malformed request', code: 'BAD_REQUEST' };

export function refusals(): void {
  describe('A call for members', () => {
    it('is refused before anything of it is read: without a token, and with one that is no good', async () => {
      const { contract, world } = contractFixture;
      expect(contract.protectedCalls).toHaveLength(12);
      for (const call of contract.protectedCalls) {
        const asking = { id: 'nonsense', body: [], headers: { 'content-type': 'multipart/form-data' } };
        const missing = await contract.call(callerOf(world), call, bodyless(call) ? { id: 'nonsense' } : asking);
        expect([call, missing.body.message]).toEqual([call, 'Not authorized, no token']);
        const bad = await contract.call(callerOf(world, 'bad.token'), call, bodyless(call) ? { id: 'x' } : asking);
        expect([call, bad.body.message]).toEqual([call, 'Not authorized, token failed']);
      }
    });

    it('refuses a visitor’s picture without waiting for it', async () => {
      const image = new Blob([new Uint8Array(4_000_000)], { type: 'image/png' });
      const answer = await contractFixture.contract.call(contractFixture.visitor, 'POST /businesses', {
        body: formOf({ ...listing, image }),
      });
      expect(answer).toMatchObject(refusal(401, 'Not authorized, no token'));
    });

    it('refuses the token of somebody who has left', async () => {
      const { contract, world } = contractFixture;
      const { body } = await contract.call(contractFixture.visitor, 'POST /users/register', {
        body: { username: 'Hans', email: 'hans@example.com', password: 'short stay' },
      });
      await callerOf(world, body.token).ask('mutation { deleteAccount(password: "short stay") }');
      const answer = await contract.call(callerOf(world, body.token), 'GET /users/profile/posts');
      expect(answer).toMatchObject(refusal(401, 'Not authorized, token failed'));
      expect((await contract.call(callerOf(world, body.token), 'GET /users')).status).toBe(200);
    });
  });

  describe('A body', () => {
    it('that is too large is refused by every call that takes one', async () => {
      const id = await listed();
      for (const call of contractFixture.contract.callsWithBody) {
        const { status } = await contractFixture.contract.call(contractFixture.ada, call, {
          id,
          body: { text: 'x'.repeat(100_001) },
        });
        expect([call, status]).toEqual([call, 413]);
      }
    });

    it.each([
      ['cut off', '{"text": "x"'],
      ['a text', '"text"'],
      ['a list', '[]'],
      ['null', 'null'],
      ['a form in an address', 'text=x&value=3'],
      ['deeper than any thought', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ])('that is %s is refused by every call that takes one', async (_, body) => {
      for (const call of contractFixture.contract.callsWithBody) {
        const [method, path] = call.split(' ') as [string, string];
        const response = await fetch(`${contractFixture.world.url}/api${path.replace('{id}', await listed())}`, {
          method,
          body,
          headers: { authorization: `Bearer ${contractFixture.ada.token}`, 'content-type': 'application/json' },
        });
        expect([call, response.status, await response.json()]).toEqual([call, 400, malformed]);
      }
    });
  });

  describe('A cursor', () => {
    it('that is damaged is refused by every list', async () => {
      const { contract, ada } = contractFixture;
      expect(contract.listCalls).toHaveLength(6);
      const id = await listed();
      for (const call of contract.listCalls) {
        const asking = { id: call === 'GET /users/{id}' ? ada.id : id, query: '?cursor=W10' };
        const { status, body } = await contract.call(ada, call, asking);
        const message = 'Malformed cursor';
        expect([call, status, body]).toEqual([
          call,
          400,
          { message, code: 'BAD_USER_INPUT', fields: { cursor: message } },
        ]);
      }
    });
  });

  describe('A program', () => {
    it('is told by a code what is wrong, the same as in GraphQL, and in a form which fields are', async () => {
      const { contract, ada, ben, visitor } = contractFixture;
      const id = await listed();
      const codeOf = async (answer: Promise<{ status: number; body: { code: string; fields?: object } }>) => {
        const { status, body } = await answer;
        return [status, body.code, body.fields];
      };
      const nameless = { ...listing, name: '', location: 'L' };
      const fields = { name: 'Business name is required', location: 'Location must be at least 2 characters' };
      for (const body of [nameless, formOf(nameless)])
        expect(await codeOf(contract.call(ada, 'POST /businesses', { body }))).toEqual([400, 'BAD_USER_INPUT', fields]);
      const stale = { id, body: { version: 7 } };
      const wrong = { body: { email: ada.email, password: 'not this one' } };
      const refused = [
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
      for (const [answer, status, code] of refused)
        expect(await codeOf(answer as never)).toEqual([status, code, undefined]);
    });
  });

  describe('An answer of 201', () => {
    it('says where what was made is read', async () => {
      const { contract, visitor, ada } = contractFixture;
      const read = async (made: { status: number; headers: Headers }) => {
        expect(made.status).toBe(201);
        return (await visitor.call('GET', made.headers.get('location')!)).body as never;
      };
      const newcomer = { username: 'Ines', email: 'ines@example.com', password: 'correct horse' };
      expect(await read(await contract.call(visitor, 'POST /users/register', { body: newcomer }))).toMatchObject({
        user: { username: 'Ines' },
      });
      const business = await contract.call(ada, 'POST /businesses', { body: listing });
      const id = business.body._id;
      expect(business.headers.get('location')).toBe(`/api/businesses/${id}`);
      expect(await read(business)).toMatchObject({ _id: id });
      const comment = await contract.call(ada, 'POST /businesses/{id}/comments', { id, body: { text: 'Good soup.' } });
      expect(await read(comment)).toMatchObject([{ text: 'Good soup.' }]);
      const rating = await contract.call(ada, 'POST /businesses/{id}/ratings', { id, body: { value: 4 } });
      expect(await read(rating)).toMatchObject({ _id: id, averageRating: 4 });
    });
  });

  describe('An answer with a token, an e-mail address or a private list', () => {
    it('is stored by no cache', async () => {
      const { contract, ada, visitor } = contractFixture;
      const caching = async (call: string, body?: unknown, who: Caller = ada) =>
        (await contract.call(who, call, { body })).headers.get('cache-control');
      const login = { email: ada.email, password: ada.password };
      expect(await caching('POST /users/login', login, visitor)).toBe('no-store');
      const newcomer = { username: 'Jory', email: 'jory@example.com', password: 'correct horse' };
      expect(await caching('POST /users/register', newcomer, visitor)).toBe('no-store');
      expect(await caching('PUT /users/profile', {})).toBe('no-store');
      for (const call of ['GET /users/profile/posts', 'GET /users/profile/saved'])
        expect(await caching(call)).toBe('no-store');
      expect(await caching('GET /businesses')).toBe('private, no-cache');
    });
  });

  describe('An address', () => {
    it('that leads nowhere is answered in JSON', async () => {
      for (const path of ['/api', '/api/nothing', '/api/businesses/x/y/z', '/api/docs/nothing'])
        expect(await contractFixture.visitor.call('GET', path)).toMatchObject(refusal(404, 'Not found'));
    });

    it('that is asked in a wrong way says what is allowed', async () => {
      const wrong = async (method: string, path: string) => {
        const answer = await contractFixture.visitor.call(method, path);
        expect(answer).toMatchObject(refusal(405, 'Method not allowed'));
        return answer.headers.get('allow');
      };
      expect(await wrong('PATCH', '/api/businesses')).toBe('GET, HEAD, POST');
      expect(await wrong('POST', `/api/businesses/${unknownId}`)).toBe('GET, HEAD, PUT, DELETE');
      expect(await wrong('GET', '/api/users/login')).toBe('POST');
      expect(await wrong('DELETE', '/api/users/profile')).toBe('PUT');
    });
  });

  describe('Every call', () => {
    it('says so while there is no database', async () => {
      await withBrokenDatabase({ db: () => undefined }, async (ada) => {
        for (const call of contractFixture.contract.calls) {
          const answer = await contractFixture.contract.call(ada, call, { id: unknownId });
          expect(answer).toMatchObject(refusal(503, 'Service temporarily unavailable, please try again'));
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      });
    });

    it('keeps to itself what went wrong where nobody foresaw it', async () => {
      const query = () => Promise.reject(new TypeError('secret of the house'));
      const db = { isInitialized: true, driver: { master: { query } } } as unknown as DataSource;
      await withBrokenDatabase({ db: () => db }, async (ada) => {
        for (const call of contractFixture.contract.calls)
          expect(await contractFixture.contract.call(ada, call, { id: unknownId })).toMatchObject(
            refusal(500, 'Something went wrong'),
          );
      });
    });
  });

  describe('Whoever tries too often', () => {
    it('is told so by every call that is counted, and when to come back', async () => {
      const none = new RateLimiterMemory({ points: 0, duration: 30 });
      const rateLimits = new Proxy({} as RateLimits, { get: () => none });
      const newcomer = { username: 'Newcomer', email: 'newcomer@example.com', password: 'correct horse' };
      await withBrokenDatabase({ rateLimits }, async (ada) => {
        for (const call of contractFixture.contract.calls.filter((each) => !each.startsWith('GET '))) {
          const body = bodyless(call) ? undefined : newcomer;
          const answer = await contractFixture.contract.call(ada, call, { id: unknownId, body });
          expect([call, answer]).toMatchObject([call, refusal(429, 'Too many attempts, please try again later')]);
          expect(answer.headers.get('retry-after')).toBe('30');
        }
      });
    });
  });

  describe('A full disk', () => {
    it('refuses new pictures in so many words', async () => {
      const put = () => Promise.reject(new AppError('STORAGE_FULL', 'Storage is full'));
      const store = { ...openStore({ dataDir: contractFixture.world.dataDir, s3: undefined }), put };
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
        .png()
        .toBuffer();
      const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      const id = await listed();
      await withBrokenDatabase({ store }, async (ada) => {
        for (const call of ['POST /businesses', 'PUT /businesses/{id}'])
          expect(
            await contractFixture.contract.call(ada, call, { id, body: formOf({ ...listing, image }) }),
          ).toMatchObject(refusal(507, 'Storage is full'));
      });
    });
  });
}

const bodyless = (call: string): boolean => !contractFixture.contract.callsWithBody.includes(call);
