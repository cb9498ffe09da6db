/** Visitors read the directory: filtered, sorted, page by page to the end. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type Variables, type Json } from '../support/api.ts';
import { addBusiness } from '../support/businesses.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { inputError, errorOf } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;
let mae: TestUser;
let people: TestUser[];
beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  people = await Promise.all(['Mae', 'Ola', 'Vic'].map((name) => signUp(fixture, name)));
  mae = people[0]!;
  await fillStreet();
});
afterAll(() => fixture.close());

interface Listed {
  id: string;
  name: string;
  category: string;
  averageRating: number;
  numLikes: number;
  createdAt: string;
  ratingCounts: number[];
}
type Key = (listed: Listed) => string | number;

const names = ['alpha', 'Beta', 'ÉMILE', 'emil', 'Zoo', 'zebra', 'Älpli', '10 Downing', '東京', 'beta'];
const kinds = ['RESTAURANT', 'RETAIL', 'REAL_ESTATE'];

/** Fifty businesses with ties in every order: two for each name, timestamp, number of likes and average. */
async function fillStreet(): Promise<void> {
  const listed: string[] = [];
  for (let at = 0; at < 50; at += 1)
    listed.push(await addBusiness(mae, { name: `${names[at % 10]} ${at % 25}`, category: kinds[at % 3] }));
  const sql = (text: string, values: unknown[] = [listed]) => fixture.db.query(text, values);
  await sql(`UPDATE businesses SET created_at = '2026-01-01'::timestamptz + (n / 2) * interval '1001 milliseconds'
    FROM unnest($1::uuid[]) WITH ORDINALITY AS t (listed, n) WHERE id = listed`);
  for (const [at, { id }] of people.entries())
    await sql(
      `WITH liked AS (INSERT INTO likes SELECT listed, $2 FROM unnest($1::uuid[]) WITH ORDINALITY AS t (listed, n) WHERE n % 4 > $3)
       INSERT INTO ratings SELECT listed, $2, 1 + (n * ($3 + 2)) % 5
         FROM unnest($1::uuid[]) WITH ORDINALITY AS t (listed, n) WHERE n % 4 <> 0`,
      [listed, id, at],
    );
}

const question = `query ($filter: BusinessFilter, $sort: BusinessSort, $first: Int! = 100, $after: String) {
  businesses(filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { cursor node { id name category averageRating numLikes createdAt ratingCounts } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount totalCountIsExact } }`;
const ask = async (variables: Variables = {}): Promise<Json> => (await visitor.graphql(question, variables)).businesses;
const nodes = (businesses: Json): Listed[] => businesses.edges.map(({ node }: { node: Listed }) => node);

/** Reads all pages of a list; `between` runs after each page. */
async function leaf(variables: object, first: number, between = async () => undefined as unknown): Promise<Listed[]> {
  const seen: Listed[] = [];
  for (let after: string | null = null, pages = 0; ; pages += 1) {
    const page: Json = await ask({ ...variables, first, after });
    expect(page.pageInfo).toEqual({
      hasNextPage: page.pageInfo.hasNextPage,
      hasPreviousPage: pages > 0,
      startCursor: page.edges[0].cursor,
      endCursor: page.edges.at(-1).cursor,
    });
    seen.push(...nodes(page));
    if (!page.pageInfo.hasNextPage) return seen;
    expect(page.edges).toHaveLength(first);
    after = page.pageInfo.endCursor;
    await between();
  }
}

const fold = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const keys: Record<string, Key> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  NAME: ({ name }) => fold(name),
  AVERAGE_RATING: ({ averageRating }) => averageRating,
  BEST: ({ ratingCounts }) =>
    (ratingCounts.reduce((sum, number, index) => sum + number * (index + 1), 0) + 36) /
    (ratingCounts.reduce((sum, number) => sum + number) + 10),
  LIKES: ({ numLikes }) => numLikes,
};
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const sorted = (all: Listed[], key: Key, order: string) => {
  const ascending = all.toSorted((a, b) => compare(key(a), key(b)) || compare(a.id, b.id));
  return order === 'ASC' ? ascending : ascending.reverse();
};
const everyOrder = Object.keys(keys).flatMap((field) => ['ASC', 'DESC'].map((order) => ({ field, order })));
const filters = [
  undefined,
  { category: 'RETAIL' },
  { minRating: 3 },
  { search: 'e' },
  { category: 'REAL_ESTATE', minRating: 2, search: 'li' },
];

describe('A list', () => {
  it.each(everyOrder)('by $field, $order, shows every business once, in order, with any filter', async (sort) => {
    const all = nodes(await ask());
    expect(all).toHaveLength(50);
    for (const filter of filters) {
      const found = nodes(await ask({ filter }));
      expect(found.length).toBeGreaterThan(4);
      expect(await leaf({ sort, filter }, 7)).toEqual(sorted(found, keys[sort.field]!, sort.order));
    }
  });

  it('begins with the newest by default', async () => {
    const all = nodes(await ask());
    expect(all).toEqual(sorted(all, keys.CREATED_AT!, 'DESC'));
    expect(nodes(await ask({ sort: {} }))).toEqual(all);
    const { businesses } = await visitor.graphql('{ businesses { nodes { id } } }');
    expect(businesses.nodes).toEqual(all.slice(0, 24).map(({ id }) => ({ id })));
  });

  it('by name ignores case and accents', async () => {
    const found = await leaf({ sort: { field: 'NAME', order: 'ASC' } }, 100);
    const first = found.map(({ name }) => name.split(' ')[0]!);
    const runs = first.filter((name, at) => fold(name) !== fold(first[at - 1] ?? ''));
    expect(runs.map(fold)).toEqual(['10', 'alpha', 'alpli', 'beta', 'emil', 'emile', 'zebra', 'zoo', '東京']);
  });

  it('by rating begins with the best and ends with those without ratings', async () => {
    const found = await leaf({ sort: { field: 'AVERAGE_RATING', order: 'DESC' } }, 100);
    const rated = found.findIndex(({ averageRating }) => averageRating === 0);
    expect(found.slice(rated)).toHaveLength(12);
    expect(found.slice(rated).every(({ averageRating }) => averageRating === 0)).toBe(true);
  });

  it('by best puts two hundred ratings of 4.8 before a single one of five stars, and both before none', async () => {
    const ids = await Promise.all(['Single', 'Many', 'None'].map((name) => addBusiness(mae, { name })));
    await fixture.db.query(
      `WITH raters AS (INSERT INTO users (id, username, email, password_hash)
         SELECT gen_random_uuid(), 'rater' || n, n || '@rate.example', '' FROM generate_series(1, 200) n RETURNING id, username)
       INSERT INTO ratings (business_id, user_id, value)
         SELECT $2::uuid, id, CASE WHEN substr(username, 6)::integer % 5 = 0 THEN 4 ELSE 5 END FROM raters
         UNION ALL SELECT $1::uuid, id, 5 FROM raters WHERE username = 'rater1'`,
      [ids[0], ids[1]],
    );
    const field = async (sort: object) =>
      (await leaf({ sort }, 100)).map(({ id }) => id).filter((id) => ids.includes(id));
    const [single, many, none] = ids;
    expect(await field({ field: 'BEST', order: 'DESC' })).toEqual([many, single, none]);
    expect(await field({ field: 'AVERAGE_RATING', order: 'DESC' })).toEqual([single, many, none]);
    const { body } = await visitor.call('GET', '/api/businesses?sortBy=best&limit=1');
    expect(body.map((each: Json) => each._id)).toEqual([many]);
    await fixture.db.query('DELETE FROM businesses WHERE id = ANY($1)', [ids]);
    await fixture.db.query(`DELETE FROM users WHERE email LIKE '%@rate.example'`);
  });

  it('shows each business once, while others are created and deleted', async () => {
    for (const sort of everyOrder.filter(({ field }) => field === 'CREATED_AT' || field === 'NAME')) {
      const before = sorted(nodes(await ask()), keys[sort.field]!, sort.order);
      const passing: string[] = [];
      const seen = await leaf({ sort }, 6, async () => {
        const ids = await Promise.all(['aaa', 'mmm', 'zzz'].map((name) => addBusiness(mae, { name })));
        passing.push(...ids);
        await mae.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: ids[0] });
      });
      const stayed = seen.filter(({ id }) => !passing.includes(id));
      expect(stayed).toEqual(before);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
      await fixture.db.query('DELETE FROM businesses WHERE id = ANY($1)', [passing]);
    }
  });
});

describe('A filter', () => {
  it('by category shows that category only', async () => {
    const page = await ask({ filter: { category: 'REAL_ESTATE' } });
    expect(new Set(nodes(page).map(({ category }) => category))).toEqual(new Set(['REAL_ESTATE']));
    expect([page.totalCount, page.totalCountIsExact]).toEqual([16, true]);
    expect((await ask({ filter: { category: 'EDUCATION' } })).totalCount).toBe(0);
  });

  it('by rating compares the exact mean, not the rounded one', async () => {
    const all = nodes(await ask());
    for (const minRating of [1, 2, 3, 4, 5]) {
      const page = await ask({ filter: { minRating } });
      const expected = all.filter(({ averageRating }) => averageRating >= minRating);
      expect([page.totalCount, nodes(page)]).toEqual([expected.length, expected]);
    }
    expect(all.some(({ averageRating }) => averageRating % 1 > 0.6)).toBe(true);
  });

  it.each([0, 6, -1])('by a rating of %s is refused', async (minRating) => {
    expect(await errorOf(visitor.graphqlResponse(question, { filter: { minRating } }))).toEqual(
      inputError('minRating', 'Minimum rating must be a whole number from 1 to 5'),
    );
  });

  it.each([{ category: 'Real Estate' }, { minRating: 2.5 }, { minRating: '3' }, { owner: 'Mae' }])(
    'that the schema does not know is refused: %j',
    async (filter) => {
      expect(await errorOf(visitor.graphqlResponse(question, { filter }))).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
      });
    },
  );

  it.each([{ field: 'PASSWORD' }, { field: 'createdAt' }, { order: 'asc; DROP TABLE users' }])(
    'has no order that reveals secrets: %j',
    async (sort) => {
      expect(await errorOf(visitor.graphqlResponse(question, { sort }))).toMatchObject({
        status: 400,
        code: 'BAD_USER_INPUT',
      });
    },
  );
});

describe('A page', () => {
  it.each([0, -1, 101, 2 ** 31 - 1])('of %s is refused', async (first) => {
    const message = 'first must be a whole number from 1 to 100';
    expect(await errorOf(visitor.graphqlResponse(question, { first }))).toEqual(inputError('first', message));
    const inside = `query ($first: Int!) { user(username: "mae") { businesses(first: $first) { nodes { id } } } }`;
    expect(await errorOf(visitor.graphqlResponse(inside, { first }))).toMatchObject({ fields: { first: message } });
  });

  it('may hold from 1 to 100', async () => {
    expect((await ask({ first: 1 })).edges).toHaveLength(1);
    expect((await ask({ first: 100 })).edges).toHaveLength(50);
  });

  it('after the last one is empty, and has no next page', async () => {
    const { pageInfo } = await ask({ first: 50 });
    expect(pageInfo.hasNextPage).toBe(false);
    expect(await ask({ after: pageInfo.endCursor })).toEqual({
      edges: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
      totalCount: 50,
      totalCountIsExact: true,
    });
  });

  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const anId = '0197a0b0-0000-7000-8000-000000000000';
  it.each([
    'nonsense',
    '{}',
    cursor(),
    cursor('CREATED_AT-DESC'),
    cursor('CREATED_AT-ASC', 0, anId),
    cursor('NAME-DESC', 'a', anId),
    cursor('users', 0, anId),
    cursor('CREATED_AT-DESC', '0', anId),
    cursor('CREATED_AT-DESC', 1e300, anId),
    cursor('CREATED_AT-DESC', '2026-13-01T00:00:00.000Z', anId),
    cursor('CREATED_AT-DESC', 'infinity', anId),
    cursor('CREATED_AT-DESC', 0, '-'.repeat(36)),
    cursor('CREATED_AT-DESC', 0, "' OR true --"),
    cursor('CREATED_AT-DESC', null, anId),
    cursor('CREATED_AT-DESC', { a: 1 }, [anId]),
  ])('after %s is refused', async (after) => {
    expect(await errorOf(visitor.graphqlResponse(question, { after }))).toEqual(
      inputError('after', 'Malformed cursor'),
    );
  });

  it.each([
    ['LIKES', 2 ** 40],
    ['LIKES', 1.5],
    ['LIKES', -1],
    ['NAME', 'a\u0000'],
    ['CREATED_AT', '0000-01-01T00:00:00.000Z'],
    ['CREATED_AT', '2026-02-30T00:00:00.000Z'],
  ])('by %s after a forged %j is refused, too', async (field, key) => {
    const response = visitor.graphqlResponse(question, { sort: { field }, after: cursor(`${field}-DESC`, key, anId) });
    expect(await errorOf(response)).toEqual(inputError('after', 'Malformed cursor'));
  });
});

describe('A damaged cursor', () => {
  it('is refused with any damaged character', async () => {
    const { pageInfo } = await ask({ first: 5 });
    const whole: string = pageInfo.endCursor;
    for (const after of [
      whole.slice(0, -1),
      whole.slice(1),
      `${whole}A`,
      `${whole}.`,
      ` ${whole}`,
      whole.replace('I', '!'),
    ])
      expect(await errorOf(visitor.graphqlResponse(question, { after }))).toEqual(
        inputError('after', 'Malformed cursor'),
      );
  });
});

describe('A directory of more than 10,000', () => {
  /** Rows that the test inserts show after the next write on the site. */
  const somethingHappens = () => mae.graphql('mutation { updateProfile(input: { bio: "Here." }) { id } }');
  beforeAll(async () => {
    await fixture.db.query(
      `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, created_at)
       SELECT uuidv7, $1, 'Stall', 'stall', 'One stall of many.', 'OTHER', 'Market', '''stall''',
         '2020-01-01'::timestamptz + (n / 3) * interval '1 second'
       FROM (SELECT n, ('0197a0b0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid AS uuidv7
         FROM generate_series(1, 10051) n) stalls`,
      [mae.id],
    );
    await somethingHappens();
  });

  const total = async (filter?: object) => {
    const { totalCount, totalCountIsExact } = await ask({ filter, first: 1 });
    return [totalCount, totalCountIsExact];
  };

  const restTotal = async (query: string) => {
    const { headers } = await visitor.call('GET', `/api/businesses${query}`);
    return [headers.get('x-total-count'), headers.get('x-total-count-is-exact')];
  };

  it('is counted exactly without filters and for a category, and to 10,000 otherwise', async () => {
    expect(await total()).toEqual([10_101, true]);
    expect(await total({ category: 'OTHER' })).toEqual([10_051, true]);
    expect(await total({ search: 'stall' })).toEqual([10_000, false]);
    expect(await total({ search: 'stall', category: 'OTHER' })).toEqual([10_000, false]);
    expect(await restTotal('?limit=1')).toEqual(['10101', null]);
    expect(await restTotal('?limit=1&search=stall')).toEqual(['10000', 'false']);
    expect(await restTotal('?limit=1&search=zoo')).toEqual(['5', null]);
    await fixture.db.query(
      `DELETE FROM businesses WHERE id IN (SELECT id FROM businesses WHERE name = 'Stall' LIMIT 51)`,
    );
    await somethingHappens();
    expect(await total({ search: 'stall' })).toEqual([10_000, true]);
    expect(await total({ category: 'OTHER' })).toEqual([10_000, true]);
    expect(await total()).toEqual([10_050, true]);
  });
});
