/** Visitors who send the same GET request within a second get the same response from one read. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller } from '../support/api.ts';
import { addBusiness } from '../support/businesses.ts';
import { statementsFor } from '../support/fixture.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { signUp, type TestUser } from '../support/users.ts';

// In a process of its own, since writes of other tests in the same process invalidate the cache.
let fixture: InProcessFixture;
let visitor: Caller;
let ada: TestUser;
let bea: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  visitor = visitorOf(fixture);
  [ada, bea] = [await signUp(fixture, 'ada'), await signUp(fixture, 'bea')];
  id = await addBusiness(ada);
});
afterAll(() => fixture.close());

const toggleLike = () => ada.call('PUT', `/api/businesses/${id}/like`);

describe('Visitors who send the same GET request', () => {
  it.each([
    ['the list of businesses', () => '/api/businesses'],
    ['a search', () => '/api/businesses?search=blue&minRating=0'],
    ['a business', () => `/api/businesses/${id}`],
    ['its comments', () => `/api/businesses/${id}/comments`],
    ['the list of users', () => '/api/users?limit=1'],
    ['a user', () => '/api/users/ada'],
  ])('cause the statements of one visitor: %s', async (_, pathOf) => {
    const get = () => visitor.call('GET', pathOf());
    const expected = await get();
    await toggleLike();
    const ofOne = await statementsFor(fixture, get);
    await toggleLike();
    const begin = performance.now();
    const ofMany = await statementsFor(fixture, async () => {
      for (let time = 1; time <= 5; time += 1) await get();
      await Promise.all(Array.from({ length: 20 }, get));
    });
    // An entry lives for a second. On a busy machine the requests may take longer.
    const seconds = Math.ceil((performance.now() - begin) / 1000);
    expect(ofOne).toBeGreaterThanOrEqual(1);
    expect(ofMany).toBeLessThanOrEqual(ofOne * seconds);
    const { status, headers } = await get();
    expect(status).toBe(200);
    for (const name of ['content-type', 'cache-control', 'vary', 'x-total-count', 'link'])
      expect([name, headers.get(name)]).toEqual([name, expected.headers.get(name)]);
  });

  it('see a write of the same process at once', async () => {
    const numLikes = async () => (await visitor.call('GET', `/api/businesses/${id}`)).body.numLikes;
    const before = await numLikes();
    for (let round = 1; round <= 6; round += 1) {
      await toggleLike();
      expect(await Promise.all([numLikes(), numLikes()])).toEqual(Array(2).fill((before + round) % 2));
    }
  });

  it('get a separate response for each page, and links to the next', async () => {
    await addBusiness(ada);
    for (let time = 1; time <= 3; time += 1) {
      const first = await visitor.call('GET', '/api/businesses?limit=1');
      const link = new URL(/<(.*)>; rel="next"/.exec(first.headers.get('link')!)![1]!);
      const second = await visitor.call('GET', link.pathname + link.search);
      expect(second.body[0]._id).not.toBe(first.body[0]._id);
      expect([first, second].map(({ headers }) => headers.get('x-total-count'))).toEqual(['2', '2']);
    }
  });

  it('never get a response for a member, nor does a member get theirs', async () => {
    await bea.call('PUT', `/api/users/${ada.id}/follow`);
    const isFollowing = async (by: Caller) => (await by.call('GET', '/api/users/ada')).body.user.isFollowing;
    for (let round = 1; round <= 3; round += 1)
      expect(await Promise.all([visitor, bea, visitor, bea].map(isFollowing))).toEqual([false, true, false, true]);
  });

  it('get 404 as soon as a business is deleted', async () => {
    const gone = await addBusiness(ada);
    const status = async () => (await visitor.call('GET', `/api/businesses/${gone}`)).status;
    expect([await status(), await status()]).toEqual([200, 200]);
    await ada.call('DELETE', `/api/businesses/${gone}`);
    expect([await status(), await status()]).toEqual([404, 404]);
  });
});
