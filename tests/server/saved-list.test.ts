/** The saved businesses of a member in each order, with and without a search, in both APIs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchLexemes } from '#server/search/fold.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { type Json } from '../support/api.ts';
import { errorOf, inputError } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { signUp, type TestUser } from '../support/users.ts';

let fixture: Fixture;
let ada: TestUser;
let ben: TestUser;
const total = 30;

beforeAll(async () => {
  fixture = await openFixture();
  [ada, ben] = [await signUp(fixture, 'Ada'), await signUp(fixture, 'Ben')];
  for (let n = 1; n <= total; n += 1) {
    // Each name, average and time of saving belongs to several businesses.
    const business = {
      name: n % 2 === 0 ? `Café ${n % 5}` : `bakery ${n % 3}`,
      description: 'One of thirty.',
      category: 'RESTAURANT',
      location: n % 4 === 0 ? 'Porto' : 'Lisbon',
    } as const;
    const key = business.name.toLowerCase().replace('é', 'e');
    const [{ id }] = (await fixture.db.query<{ id: string }[]>(
      `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [
        ben.id,
        business.name,
        key,
        business.description,
        business.category,
        business.location,
        toTsvector(searchLexemes(business)),
      ],
    )) as [{ id: string }];
    await fixture.db.query(
      `INSERT INTO saves (business_id, user_id, created_at) VALUES ($1, $2, '2026-01-01Z'::timestamptz - $3 * interval '1 day')`,
      [id, ada.id, Math.floor(n / 4)],
    );
    if (n % 3 > 0)
      await fixture.db.query('INSERT INTO ratings (business_id, user_id, value) VALUES ($1, $2, $3)', [
        id,
        ben.id,
        (n % 3) + 2,
      ]);
    // Businesses that only Ben saved are never in Ada's list.
    if (n % 2 === 0) await fixture.db.query('INSERT INTO saves (business_id, user_id) VALUES ($1, $2)', [id, ben.id]);
  }
});
afterAll(() => fixture.close());

const page = `query ($search: String, $sort: SavedSort! = SAVED_AT, $first: Int! = 24, $after: String) { me {
  savedBusinesses(search: $search, sort: $sort, first: $first, after: $after) {
    totalCount totalCountIsExact nodes { id isSaved } pageInfo { hasNextPage endCursor } } } }`;
const saved = async (variables: object, who = ada): Promise<Json> =>
  (await who.graphql(page, { ...variables })).me.savedBusinesses;

async function allPages(variables: object): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const { nodes, pageInfo } = await saved({ ...variables, after });
    expect(nodes.every(({ isSaved }: Json) => isSaved)).toBe(true);
    ids.push(...nodes.map(({ id }: Json) => id));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}

/** The ids in an order, as a plain statement reads them. */
async function expected(order: string, condition = 'true'): Promise<string[]> {
  const rows = await fixture.db.query<{ id: string }[]>(
    `SELECT b.id FROM saves v JOIN businesses b ON b.id = v.business_id JOIN business_stats s ON s.business_id = b.id
     WHERE v.user_id = $1 AND ${condition} ORDER BY ${order}`,
    [ada.id],
  );
  return rows.map(({ id }) => id);
}

describe.each([
  ['SAVED_AT', 'savedAt', 'v.created_at DESC, b.id DESC'],
  ['NAME', 'name', 'b.name_key, b.id'],
  ['AVERAGE_RATING', 'averageRating', 's.average_rating DESC, b.id DESC'],
] as const)('The order %s', (sort, sortBy, order) => {
  it('has no gap and no repetition across pages of businesses with the same key', async () => {
    const ids = await allPages({ sort, first: 4 });
    expect(ids).toEqual(await expected(order));
    expect(new Set(ids).size).toBe(total);
  });

  it('holds for a search, whose matches are counted', async () => {
    const ids = await allPages({ sort, search: 'CAFE lis', first: 2 });
    expect(ids).toEqual(await expected(order, `b.name LIKE 'Café%' AND b.location = 'Lisbon'`));
    expect(ids.length).toBeGreaterThan(4);
    expect(await saved({ sort, search: 'cafe lis', first: 1 })).toMatchObject({
      totalCount: ids.length,
      totalCountIsExact: true,
    });
  });

  it('is the same in REST, where links lead to the end', async () => {
    const ids: string[] = [];
    for (let path = `/api/users/profile/saved?limit=4&search=porto&sortBy=${sortBy}`; path;) {
      const { body, headers } = await ada.call<Json>('GET', path);
      ids.push(...body.map(({ _id }: Json) => _id));
      path = /^<[^>]*?(\/api[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
      expect(headers.get('x-total-count')).toBe(String(Math.floor(total / 4)));
    }
    expect(ids).toEqual(await expected(order, `b.location = 'Porto'`));
  });
});

describe('The list of saved businesses', () => {
  it('is searched by any part of a name or location', async () => {
    for (const [search, count] of [
      ['ake', 15],
      ['port', 7],
      ['thirty', 30],
      ['nothing like it', 0],
    ] as const)
      expect([search, (await saved({ search })).totalCount]).toEqual([search, count]);
  });

  it('has only the saves of the viewer', async () => {
    expect((await saved({}, ben)).totalCount).toBe(15);
    expect((await saved({ search: 'bakery' }, ben)).totalCount).toBe(0);
  });

  it('rejects a cursor of another order and a search that is too long', async () => {
    const { pageInfo } = await saved({ sort: 'NAME', first: 1 });
    const mixed = ada.graphqlResponse(page, { sort: 'AVERAGE_RATING', after: pageInfo.endCursor });
    expect(await errorOf(mixed)).toEqual(inputError('after', 'Malformed cursor'));
    const long = ada.graphqlResponse(page, { search: 'x'.repeat(201) });
    expect(await errorOf(long)).toEqual(inputError('search', 'Search must be at most 200 characters'));
  });

  it('ignores an unknown order and an invalid search in REST', async () => {
    const [newest] = await expected('v.created_at DESC, b.id DESC');
    for (const query of ['sortBy=likes', 'sortBy=toString', 'search=%00'])
      expect([query, (await ada.call<Json>('GET', `/api/users/profile/saved?limit=1&${query}`)).body[0]._id]).toEqual([
        query,
        newest,
      ]);
  });
});
