/** Counts the SQL statements of lists: as many for a hundred items as for one, in both APIs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp, type TestUser } from '../support/users.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { statementsFor } from '../support/fixture.ts';

let fixture: InProcessFixture;
let ada: TestUser;

beforeAll(async () => {
  // In a process of its own, since writes of other tests in the same process invalidate caches.
  fixture = await openInProcessFixture();
  ada = await signUp(fixture, 'Ada');
  await fixture.db.query(
    `INSERT INTO users (id, username, email, password_hash) SELECT gen_random_uuid(), 'p-' || n, 'p-' || n || '@example.com', ''
     FROM generate_series(1, 40) n`,
  );
  await fixture.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
     SELECT gen_random_uuid(), id, username, username, 'One of many.', 'OTHER', 'Lisbon', 'lisbon' FROM users, generate_series(1, 3)`,
  );
  for (const table of ['likes', 'saves'])
    await fixture.db.query(`INSERT INTO ${table} (business_id, user_id) SELECT b.id, u.id FROM businesses b, users u`);
  await fixture.db.query(
    `INSERT INTO comments (id, business_id, user_id, text)
     SELECT gen_random_uuid(), b.id, u.id, 'Nice.' FROM businesses b, users u WHERE u.username LIKE 'p-1%'`,
  );
  await fixture.db.query(
    `INSERT INTO follows (follower_id, followed_id) SELECT a.id, b.id FROM users a, users b WHERE a.id <> b.id`,
  );
});
afterAll(() => fixture.close());

/**
 * The number of statements of `work`: the minimum of three runs, since a connection may open, and cache entries may expire.
 */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const tries = [];
  for (let i = 0; i < 3; i++) tries.push(await statementsFor(fixture, work));
  return Math.min(...tries);
}

describe('A list in REST', () => {
  it.each([
    // The session, the page with its stored total, and what is read once for all items.
    ['/businesses', 3],
    // Both pages are full, and so need a count.
    ['/businesses?search=lisbon', 5, 1, 100],
    ['/users', 6],
    ['/users?search=p-&sortBy=followers', 6],
    ['/users/Ada', 8],
    ['/users/profile/posts', 5],
    ['/users/profile/saved', 4],
    // The first five have a follow and likes: the subjects of different kinds are in different tables.
    ['/users/profile/notifications', 5, 5],
    ['/users/profile/feed', 6],
    ['/users/profile/saved?search=lisbon&sortBy=name', 4],
  ])('needs as many statements for many items as for few: %s', async (path, maximum, few = 1, many = 0) => {
    const limited = (limit: number) => `/api${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
    const withFew = await statements(() => ada.call('GET', limited(few)));
    const withAll = await statements(() => ada.call('GET', many ? limited(many) : `/api${path}`));
    expect(withAll).toBe(withFew);
    expect(withAll).toBeGreaterThan(1);
    expect(withAll).toBeLessThanOrEqual(maximum);
  });
});

describe('A nested list in GraphQL', () => {
  it.each([
    ['users(first: $n) { nodes { followers(first: 5) { totalCount nodes { username isFollowing } } } }', 4],
    ['users(first: $n) { nodes { businesses(first: 3) { totalCount nodes { name isLiked owner { username } } } } }', 3],
    ['businesses(first: $n) { nodes { comments(first: 3) { totalCount nodes { text author { username } } } } }', 4],
    ['businesses(first: $n) { nodes { moreInCategory { name owner { username } } moreByOwner { name } } }', 4],
    ['businesses(first: $n) { nodes { owner { numFollowers following(first: 2) { nodes { username } } } } }', 4],
  ])('needs one statement for each level: %s', async (selection, maximum) => {
    const ask = (n: number) => statements(() => ada.graphql(`query ($n: Int!) { ${selection} }`, { n }));
    const [with1, withMany] = [await ask(1), await ask(30)];
    expect(withMany).toBe(with1);
    expect(withMany).toBeGreaterThan(1);
    expect(withMany).toBeLessThanOrEqual(maximum);
  });
});
