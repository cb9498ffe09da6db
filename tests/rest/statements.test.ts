/** Counts the SQL statements behind lists: as many for a hundred things as for one, at both doors. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signUp, type TestUser } from '../support/users.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { statementsFor } from '../support/fixture.ts';

let world: InProcessFixture;
let ada: TestUser;

beforeAll(async () => {
  // Of its own, since whoever writes in the same process makes it forget what it has counted.
  world = await openInProcessFixture();
  ada = await signUp(world, 'Ada');
  await world.db.query(
    `INSERT INTO users (id, username, email, password_hash) SELECT gen_random_uuid(), 'p-' || n, 'p-' || n || '@example.com', ''
     FROM generate_series(1, 40) n`,
  );
  await world.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
     SELECT gen_random_uuid(), id, username, username, 'One of many.', 'OTHER', 'Lisbon', 'lisbon' FROM users, generate_series(1, 3)`,
  );
  for (const table of ['likes', 'saves'])
    await world.db.query(`INSERT INTO ${table} (business_id, user_id) SELECT b.id, u.id FROM businesses b, users u`);
  await world.db.query(
    `INSERT INTO comments (id, business_id, user_id, text)
     SELECT gen_random_uuid(), b.id, u.id, 'Nice.' FROM businesses b, users u WHERE u.username LIKE 'p-1%'`,
  );
  await world.db.query(
    `INSERT INTO follows (follower_id, followed_id) SELECT a.id, b.id FROM users a, users b WHERE a.id <> b.id`,
  );
});
afterAll(() => world.close());

/**
 * How many statements a piece of work needs: the fewest of three tries, since a connection may have to be opened, and what
 * is kept for a second may run out.
 */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const tries = [];
  for (let i = 0; i < 3; i++) tries.push(await statementsFor(world, work));
  return Math.min(...tries);
}

describe('A list in REST', () => {
  it.each([
    // The session, the page (with its total where that is kept), and what is read once for all of its things.
    ['/businesses', 3],
    ['/businesses?search=lisbon', 5],
    ['/users', 6],
    ['/users/Ada', 7],
    ['/users/profile/posts', 4],
    ['/users/profile/saved', 4],
  ])('needs as many statements for many as for one: %s', async (path, most) => {
    const with1 = await statements(() => ada.call('GET', `/api${path}${path.includes('?') ? '&' : '?'}limit=1`));
    const withAll = await statements(() => ada.call('GET', `/api${path}`));
    expect(withAll).toBe(with1);
    expect(withAll).toBeGreaterThan(1);
    expect(withAll).toBeLessThanOrEqual(most);
  });
});

describe('A list in a list in GraphQL', () => {
  it.each([
    ['users(first: $n) { nodes { followers(first: 5) { totalCount nodes { username isFollowing } } } }', 4],
    ['users(first: $n) { nodes { businesses(first: 3) { totalCount nodes { name isLiked owner { username } } } } }', 3],
    ['businesses(first: $n) { nodes { comments(first: 3) { totalCount nodes { text author { username } } } } }', 3],
    ['businesses(first: $n) { nodes { owner { numFollowers following(first: 2) { nodes { username } } } } }', 4],
  ])('needs one statement a level: %s', async (selection, most) => {
    const ask = (n: number) => statements(() => ada.ask(`query ($n: Int!) { ${selection} }`, { n }));
    const [with1, withMany] = [await ask(1), await ask(30)];
    expect(withMany).toBe(with1);
    expect(withMany).toBeGreaterThan(1);
    expect(withMany).toBeLessThanOrEqual(most);
  });
});
