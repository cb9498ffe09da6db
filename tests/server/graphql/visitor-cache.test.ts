/** Visitors are answered alike, from one reading a second, and never with less than the newest acknowledged write. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOf, clientOperations } from '#server/graphql/client-operations.ts';
import { callerOf, visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { until } from '../../support/site.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { statementsFor } from '../../support/fixture.ts';

// Its own process: what others write elsewhere would make it forget what it has read.
let world: InProcessFixture;
let visitor: Caller;
let ada: TestUser;
let door: string;
beforeAll(async () => {
  world = await openInProcessFixture();
  visitor = visitorOf(world);
  ada = await signUp(world, 'ada');
  door = await addBusiness(ada);
});
afterAll(() => world.close());

const likes = '{ businesses { nodes { numLikes isLiked } } }';
const numLikes = async (): Promise<number> => (await visitor.ask(likes)).businesses.nodes[0].numLikes;
const setLike = (liked: boolean) =>
  ada.ask('mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }', {
    id: door,
    liked,
  });

describe('Visitors who ask the same', () => {
  it('are answered from one reading, however many they are', async () => {
    await numLikes();
    await setLike(false);
    const begun = performance.now();
    const readings = await statementsFor(world, () => Promise.all(Array.from({ length: 30 }, numLikes)));
    // A reading is given for a second: on a busy machine they may need more than one.
    const seconds = Math.ceil((performance.now() - begun) / 1000);
    expect(readings).toBeGreaterThanOrEqual(1);
    expect(readings).toBeLessThanOrEqual(seconds);
  });

  it.each([
    ['GraphQL', setLike],
    ['REST', () => ada.call('PUT', `/api/businesses/${door}/like`)],
  ])('see at once what somebody did through %s', async (_, act) => {
    for (let round = 1; round <= 10; round += 1) {
      // People go on asking while it is done, so that readings begin and end around it.
      let isDone = false;
      const crowd = Array.from({ length: 4 }, async () => {
        while (!isDone) await numLikes();
      });
      await act(round % 2 === 1);
      const seen = await Promise.all([numLikes(), numLikes()]);
      isDone = true;
      await Promise.all(crowd);
      expect(seen).toEqual([round % 2, round % 2]);
    }
  });

  it('see within about a second what was done elsewhere', async () => {
    const before = await numLikes();
    await world.db.query('UPDATE business_stats SET num_likes = num_likes + 5');
    await until('it is seen', async () => (await numLikes()) === before + 5, 2);
  });

  it('are never given what a member was, nor a member what they were', async () => {
    await setLike(true);
    const isLiked = async (by: Caller) => (await by.ask(likes)).businesses.nodes[0].isLiked;
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all([visitor, ada, visitor, ada].map(isLiked))).toEqual([false, true, false, true]);
  });

  it('each get their own answer where something is done by asking', async () => {
    const login = `mutation { login(input: { email: "ada@example.com", password: "correct horse" }) { token } }`;
    const tokens = await Promise.all([1, 2, 3].map(async () => (await visitor.ask(login)).login.token));
    expect(new Set(tokens).size).toBe(3);
  });
});

describe('A query of our own client, asked for by name', () => {
  const get = (parameters: object, headers: Record<string, string> = {}) => {
    const all = { build: buildOf(clientOperations()!), operation: 'HomePage', variables: '{}', ...parameters };
    return fetch(`${world.url}/graphql?${new URLSearchParams(all)}`, { headers });
  };

  it('may be kept by shared caches for a second, and is known by its tag', async () => {
    const answer = await get({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    expect(answer.headers.get('vary')).toContain('Authorization');
    expect((await answer.json()).data.businesses.edges).toHaveLength(1);
    const again = await get({}, { 'if-none-match': answer.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is for nobody but the member who asked', async () => {
    const answer = await get({}, { authorization: `Bearer ${ada.token}` });
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await answer.json()).data.businesses.edges[0].node.isLiked).toBe(true);
    expect((await (await get({})).json()).data.businesses.edges[0].node.isLiked).toBe(false);
  });

  it.each([
    ['of another build', { build: 'another' }],
    ['that nobody knows', { operation: 'Unknown' }],
    ['without a name', { operation: '' }],
    ['with a name that is none', { operation: '(' }],
    ['with a name of every object', { operation: 'constructor' }],
    ['that changes something', { operation: 'SetLike', variables: '{"businessId":"1","liked":true}' }],
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
      // Compiled from the third time on, which is another way.
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

  it('that leads nowhere is kept by no cache', async () => {
    const answer = await get({ operation: 'BusinessPage', variables: '{"id":"nobody"}' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await answer.json()).errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

describe('A GraphQL answer', () => {
  const cachingOf = async (query: string) => (await ada.tryAsk(query)).headers.get('cache-control');

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

  it('with what anybody may see is kept and asked for again', async () => {
    for (const query of ['{ businesses { totalCount } }', '{ user(username: "Ada") { id bio } }'])
      for (let time = 1; time <= 4; time += 1) expect(await cachingOf(query)).toBe('no-cache');
  });
});

it('A visitor with a token that is no longer good is answered as a visitor', async () => {
  const { businesses } = await callerOf(world, 'x').ask(likes);
  expect(businesses.nodes[0].isLiked).toBe(false);
});
