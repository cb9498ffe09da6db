/** The list of users in each order, with and without a search, in both APIs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userSortOrders } from '#rules/sort-orders.ts';
import { parameters } from '#server/database/sql.ts';
import { anyWord, searchFor } from '#server/search/tsquery.ts';
import { selectUsers } from '#server/users/user-list.reads.ts';
import { visitorOf, type Caller, type Json } from '../support/api.ts';
import { errorOf, inputError } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
// More than a search reads in the order before it reads the search index.
const crowd = 3200;
const members = 40;

beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  const insert = (name: string, size: number, bio: string, joined: string) =>
    fixture.db.query(
      `INSERT INTO users (id, username, email, password_hash, search_vector, created_at)
       SELECT gen_random_uuid(), '${name}' || n, '${name}' || n || '@example.com', '', ${bio}, now() - ${joined}
       FROM generate_series(1, ${size}) n`,
    );
  // Four members join at the same time, and are older than the crowd.
  await insert(
    'member',
    members,
    `(CASE WHEN n % 2 = 0 THEN 'boats tea' ELSE 'tea' END)::tsvector`,
    `interval '2 years' - n / 4 * interval '1 day'`,
  );
  await insert(
    'crowd',
    crowd,
    `(CASE WHEN n % 3 = 0 THEN 'tea' ELSE 'juice' END)::tsvector`,
    `n * interval '1 minute'`,
  );
  // 0 to 3 followers and 0 to 2 businesses each, so that most members share their number with others.
  const ranked = `SELECT id, substr(username, 7)::int AS n FROM users WHERE username LIKE 'member%'`;
  await fixture.db.query(
    `INSERT INTO follows (follower_id, followed_id) SELECT a.id, b.id FROM (${ranked}) a JOIN (${ranked}) b ON a.n <= b.n % 4 AND a.id <> b.id`,
  );
  await fixture.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
     SELECT gen_random_uuid(), id, 'Shop', 'shop', 'One of two.', 'OTHER', 'Lisbon', '' FROM (${ranked}) m, generate_series(1, 2) s WHERE s <= n % 3`,
  );
});
afterAll(() => fixture.close());

const page = `query ($search: String, $sort: UserSort! = NEWEST, $first: Int! = 24, $after: String) {
  users(search: $search, sort: $sort, first: $first, after: $after) {
    totalCount nodes { username numFollowers numBusinesses } pageInfo { hasNextPage endCursor } } }`;
const users = async (variables: object): Promise<Json> => (await visitor.graphql(page, { ...variables })).users;
const namesOf = (nodes: { username: string }[]) => nodes.map(({ username }) => username);

/** The names on all pages. */
async function allPages(variables: object): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await users({ ...variables, after });
    names.push(...namesOf(nodes));
    if (!pageInfo.hasNextPage) return names;
    after = pageInfo.endCursor;
  }
}

/** The names in an order, as a plain statement reads them. */
async function expected(key: string, condition = 'true'): Promise<string[]> {
  const text = `SELECT username FROM users JOIN user_stats ON user_id = id WHERE ${condition} ORDER BY ${key} DESC, id DESC`;
  return namesOf(await fixture.db.query(text));
}

describe.each([
  ['NEWEST', 'newest', 'created_at'],
  ['FOLLOWERS', 'followers', 'num_followers'],
  ['BUSINESSES', 'businesses', 'num_businesses'],
] as const)('The order %s', (sort, sortBy, key) => {
  it('has no gap and no repetition across pages of users with the same key', async () => {
    const names = await allPages({ sort, first: 100 });
    expect(names).toEqual(await expected(key));
    expect(new Set(names).size).toBe(members + crowd);
  });

  it.each([
    ['frequent', 'tea', members + Math.floor(crowd / 3)],
    ['rare', 'boat', members / 2],
    ['absent', 'zeppelin', 0],
  ])('holds for a search of a %s word', async (_, search, total) => {
    const names = await allPages({ sort, search, first: search === 'tea' ? 100 : 7 });
    expect(names).toEqual(await expected(key, `search_vector @@ '${search}:*'`));
    expect([names.length, (await users({ sort, search, first: 1 })).totalCount]).toEqual([total, total]);
  });

  it('is the same in REST, where links lead to the end', async () => {
    const names: string[] = [];
    for (let path = `/api/users?limit=9&search=boat&sortBy=${sortBy}`; path;) {
      const { body, headers } = await visitor.call<Json>('GET', path);
      expect(headers.get('x-total-count')).toBe(String(members / 2));
      names.push(...namesOf(body));
      path = /^<[^>]*?(\/api[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(names).toEqual(await expected(key, `search_vector @@ 'boat:*'`));
  });
});

describe('The list of users', () => {
  it.each(['NEWEST', 'FOLLOWERS', 'BUSINESSES'] as const)(
    'looks up each user by the id for a search in the order %s, also before Postgres has statistics',
    async (sort) => {
      const { $, values } = parameters();
      const text = selectUsers({ sort, query: searchFor([anyWord(['zeppelin'])]), after: undefined, limit: 25 }, $);
      const [row] = await fixture.db.query<{ 'QUERY PLAN': Json[] }[]>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      );
      // Three blocks for each of 3,000 users, and what the order and the search index need.
      expect(row!['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(20_000);
    },
  );

  it('counts followers and businesses exactly after a follow ends and a business is deleted', async () => {
    const [first] = (await users({ sort: 'FOLLOWERS', first: 1 })).nodes;
    expect(first.numFollowers).toBe(3);
    const idOf = `(SELECT id FROM users WHERE username = $1)`;
    await fixture.db.query(`DELETE FROM follows WHERE followed_id = ${idOf}`, [first.username]);
    await fixture.db.query(`DELETE FROM businesses WHERE owner_id = ${idOf}`, [first.username]);
    for (const sort of ['FOLLOWERS', 'BUSINESSES'])
      expect(namesOf((await users({ sort, first: 20 })).nodes)).not.toContain(first.username);
  });

  it('rejects a cursor of another order', async () => {
    const { pageInfo } = await users({ sort: 'FOLLOWERS', first: 1 });
    const mixed = visitor.graphqlResponse(page, { sort: 'BUSINESSES', after: pageInfo.endCursor });
    expect(await errorOf(mixed)).toEqual(inputError('after', 'Malformed cursor'));
  });

  it('ignores an unknown order and an invalid search in REST', async () => {
    const [newest] = await expected('created_at');
    for (const query of ['sortBy=password_hash', 'sortBy=constructor', 'search=%00', 'sortBy=&search='])
      expect([query, (await visitor.call<Json>('GET', `/api/users?limit=1&${query}`)).body[0].username]).toEqual([
        query,
        newest,
      ]);
  });

  it('has all orders of the select box', () => {
    expect(Object.keys(userSortOrders)).toEqual(['newest', 'followers', 'businesses']);
  });
});
