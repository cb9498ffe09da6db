/** The cache for visitors: one read a second, and never without an acknowledged write. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOf, clientOperations } from '#server/graphql/client-operations.ts';
import { apiClient, visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { until } from '../../support/site.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { openFixture, statementsFor } from '../../support/fixture.ts';

// In this process, since writes of other tests would invalidate the cache.
let fixture: InProcessFixture;
let visitor: Caller;
let ada: TestUser;
let businessId: string;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  visitor = visitorOf(fixture);
  ada = await signUp(fixture, 'ada');
  businessId = await addBusiness(ada);
});
afterAll(() => fixture.close());

const likes = '{ businesses { nodes { numLikes isLiked } } }';
const numLikes = async (): Promise<number> => (await visitor.graphql(likes)).businesses.nodes[0].numLikes;
const setLike = (liked: boolean) =>
  ada.graphql('mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }', {
    id: businessId,
    liked,
  });

describe('Visitors with the same query', () => {
  it('share one read of the database', async () => {
    await numLikes();
    await setLike(false);
    const start = performance.now();
    const reads = await statementsFor(fixture, () => Promise.all(Array.from({ length: 30 }, numLikes)));
    // A response is cached for a second: on a busy machine the queries may take longer.
    const seconds = Math.ceil((performance.now() - start) / 1000);
    expect(reads).toBeGreaterThanOrEqual(1);
    expect(reads).toBeLessThanOrEqual(seconds);
  });

  it.each([
    ['GraphQL', setLike],
    ['REST', () => ada.call('PUT', `/api/businesses/${businessId}/like`)],
  ])('see at once what a member wrote through %s', async (_, act) => {
    for (let round = 1; round <= 10; round += 1) {
      // Visitors query during the write, so that reads begin and end around it.
      let isDone = false;
      const visitors = Array.from({ length: 4 }, async () => {
        while (!isDone) await numLikes();
      });
      await act(round % 2 === 1);
      const seen = await Promise.all([numLikes(), numLikes()]);
      isDone = true;
      await Promise.all(visitors);
      expect(seen).toEqual([round % 2, round % 2]);
    }
  });

  it('see within about a second what another process wrote', async () => {
    const before = await numLikes();
    await fixture.db.query('UPDATE business_stats SET num_likes = num_likes + 5');
    await until('the write is visible', async () => (await numLikes()) === before + 5, 2);
  });

  it('never get the response of a member, nor a member theirs', async () => {
    await setLike(true);
    const isLiked = async (by: Caller) => (await by.graphql(likes)).businesses.nodes[0].isLiked;
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all([visitor, ada, visitor, ada].map(isLiked))).toEqual([false, true, false, true]);
  });

  it('each get their own response to a mutation', async () => {
    const login = `mutation { login(input: { email: "ada@example.com", password: "correct horse" }) { token } }`;
    const tokens = await Promise.all([1, 2, 3].map(async () => (await visitor.graphql(login)).login.token));
    expect(new Set(tokens).size).toBe(3);
  });
});

describe('A query of the client, sent by name with GET', () => {
  const get = (parameters: object, headers: Record<string, string> = {}) => {
    const all = { build: buildOf(clientOperations()!), operation: 'HomePage', variables: '{}', ...parameters };
    return fetch(`${fixture.url}/graphql?${new URLSearchParams(all)}`, { headers });
  };

  it('may be stored by shared caches for a second, and has an entity tag', async () => {
    const answer = await get({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect((await answer.json()).data.businesses.edges).toHaveLength(1);
    const again = await get({}, { 'if-none-match': answer.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('of a member is private to that member', async () => {
    const answer = await get({}, { authorization: `Bearer ${ada.token}` });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await answer.json()).data.businesses.edges[0].node.isLiked).toBe(true);
    expect((await (await get({})).json()).data.businesses.edges[0].node.isLiked).toBe(false);
  });

  it.each([
    ['of another build', { build: 'another' }],
    ['that is unknown', { operation: 'Unknown' }],
    ['without a name', { operation: '' }],
    ['with an invalid name', { operation: '(' }],
    ['with the name of a property of all objects', { operation: 'constructor' }],
    ['that is a mutation', { operation: 'SetLike', variables: '{"businessId":"1","liked":true}' }],
    ['with broken variables', { variables: '{' }],
    ['with variables of another kind', { variables: '[]' }],
  ])('(%s) is a bad request', async (_, parameters) => {
    const answer = await get(parameters, { authorization: `Bearer ${ada.token}` });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors[0].extensions.code).toBe('BAD_REQUEST');
  });

  it.each(['ProfilePage', 'AccountPage'])(
    '(%s) is stored by no cache where only its owner may see it',
    async (operation) => {
      const authorization = `Bearer ${ada.token}`;
      // Compiled from the second time on, cached from the third.
      for (let time = 1; time <= 4; time += 1) {
        const { status, headers } = await get({ operation }, { authorization });
        expect([time, status, headers.get('cache-control'), headers.get('etag')]).toEqual([
          time,
          200,
          'no-store',
          null,
        ]);
      }
    },
  );

  it('that finds nothing is stored by no cache', async () => {
    const answer = await get({ operation: 'BusinessPage', variables: '{"id":"unknown"}' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()).errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

describe('A GraphQL response', () => {
  const cachingOf = async (query: string) => (await ada.graphqlResponse(query)).headers.get('cache-control');

  it.each([
    '{ me { id } }',
    '{ user(username: "Ada") { email } }',
    '{ user(username: "Ada") { numSaved } }',
    '{ user(username: "Ada") { savedBusinesses { totalCount } } }',
    '{ mySessions { id } }',
    'mutation { login(input: { email: "ada@example.com", password: "correct horse" }) { token } }',
    'mutation { updateProfile(input: {}) { email } }',
  ])('with %s is stored by no cache', async (query) => {
    for (let time = 1; time <= 4; time += 1) expect(await cachingOf(query)).toBe('no-store');
  });

  it('with public data is stored and revalidated', async () => {
    for (const query of ['{ businesses { totalCount } }', '{ user(username: "Ada") { id bio } }'])
      for (let time = 1; time <= 4; time += 1) expect(await cachingOf(query)).toBe('no-cache');
  });
});

it('A request with an invalid token is answered as that of a visitor', async () => {
  const { businesses } = await apiClient(fixture, 'x').graphql(likes);
  expect(businesses.nodes[0].isLiked).toBe(false);
});

describe('A member of a site with two instances', () => {
  it('finds their own new business at once in the number of results, too, after others have read it', async () => {
    // In another process, whose writes invalidate nothing here.
    const other = await openFixture({ DATABASE_URL: fixture.databaseUrl, JWT_SECRET: fixture.secret });
    const there = { ...ada, ...apiClient(other, ada.token) };
    for (let at = 0; at < 3; at += 1) await addBusiness(there, { name: 'Copper Kettle' });
    const count = async (by: Caller): Promise<number> =>
      (await by.graphql('{ businesses(filter: { search: "kettle" }, first: 2) { totalCount } }')).businesses.totalCount;
    for (const expected of [3, 4, 5]) {
      expect(await Promise.all([visitor, ada].map(count))).toEqual([expect.any(Number), expected]);
      await addBusiness(there, { name: 'Copper Kettle' });
    }
    await other.close();
  });
});
