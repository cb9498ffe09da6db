/** Lists in REST: pages, links, totals, invalid parameters, and the number of users inside a response. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type RestResponse, type Json } from '../support/api.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let ada: TestUser;
let visitor: Caller;
const total = 30;

beforeAll(async () => {
  fixture = await openFixture();
  ada = await signUp(fixture, 'Ada');
  visitor = visitorOf(fixture);
  await fixture.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, created_at)
     SELECT ('0197a0b0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'Room ' || n, 'room ' || n, 'Coffee behind a room.',
       CASE WHEN n % 2 = 0 THEN 'REAL_ESTATE' ELSE 'RETAIL' END, 'Lisbon', ('room lisbon ' || n)::tsvector, now() - n * interval '1 minute'
     FROM generate_series(1, ${total}) n`,
    [ada.id],
  );
});
afterAll(() => fixture.close());

const get = (path: string, who = visitor): Promise<RestResponse<Json>> => who.call('GET', `/api${path}`);
const names = ({ body }: RestResponse<Json>): string[] => body.map(({ name }: { name: string }) => name);
const rooms = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Room ${from + at}`);

/** The path of the next page, from the header Link. */
function nextOf({ headers }: RestResponse<unknown>): string | undefined {
  const [, url] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
  return url?.replace(`${fixture.url}/api`, '');
}

describe('A list', () => {
  it('has no link if it fits one page', async () => {
    const answer = await get('/businesses');
    expect(names(answer)).toEqual(rooms(1, total));
    expect(answer.headers.get('x-total-count')).toBe(String(total));
    expect(answer.headers.has('link')).toBe(false);
  });

  it('leads to its end by links that keep the filters', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/businesses?limit=4&sortBy=name&order=asc&category=Real%20Estate';
    for (; path; path = nextOf(await get(path))) seen.push(...names(await get(path)));
    expect(seen).toHaveLength(total / 2);
    expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('neither skips nor repeats items while businesses are created', async () => {
    const first = await get('/businesses?limit=10');
    const { body } = await ada.call('POST', '/api/businesses', {
      name: 'New Place',
      description: 'Opened a minute ago.',
      category: 'Other',
      location: 'Porto',
    });
    expect(names(await get(nextOf(first)!))).toEqual(rooms(11, 20));
    await ada.call('DELETE', `/api/businesses/${body._id}`);
  });

  it('is sorted by `sort` as by `sortBy`, which wins', async () => {
    const sorted = await get('/businesses?sortBy=name&order=asc');
    expect(names(sorted)).not.toEqual(rooms(1, total));
    for (const query of ['sort=name', 'sortBy=&sort=name', 'sortBy=name&sort=createdAt', 'sortBy=name&sort=distance'])
      expect([query, names(await get(`/businesses?${query}&order=asc`))]).toEqual([query, names(sorted)]);
  });

  it('has numbered pages up to row 10,000', async () => {
    const second = await get('/businesses?limit=10&page=2');
    expect(names(second)).toEqual(rooms(11, 20));
    expect(names(await get(nextOf(second)!))).toEqual(rooms(21, 30));
    expect(names(await get('/businesses?limit=10&page=4'))).toEqual([]);
    const past = await get('/businesses?limit=1&page=10001');
    expect([past.status, past.body, past.headers.get('x-total-count')]).toEqual([200, [], String(total)]);
  });

  it('ignores invalid parameters', async () => {
    const all = rooms(1, total);
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=many',
      'limit=100000',
      'page=0',
      'page=1.5',
      'minRating=9',
      'minRating=all',
      'category=Bakery',
      'sortBy=password_hash',
      'sortBy=constructor',
      'order=sideways',
      'search=%00',
      'cursor=',
      'limit[]=1&search[a]=b',
      'search=&keyword=',
    ])
      expect([query, names(await get(`/businesses?${query}`))]).toEqual([query, all]);
  });

  it('rejects a malformed cursor, since clients would take the first page for the next one', async () => {
    const made = (...cursor: unknown[]) => Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const id = '0197a0b0-0000-7000-8000-000000000001';
    const next = nextOf(await get('/businesses?limit=4'))!;
    for (const path of [
      '/businesses?cursor=nonsense',
      `/businesses?cursor=${made('NAME-ASC', 'room', id)}`,
      `/businesses?cursor=${made('CREATED_AT-DESC', 1e300, id)}`,
      `/businesses?cursor=${made('CREATED_AT-DESC', 1, '-'.repeat(36))}`,
      `/businesses?sortBy=likes&cursor=${made('LIKES-DESC', 2 ** 40, id)}`,
      `${next}x`,
      next.slice(0, -1),
      `${next}&sortBy=name`,
    ]) {
      const { status, body, headers } = await get(path);
      const message = 'Malformed cursor';
      const expected = { message, code: 'BAD_USER_INPUT', fields: { cursor: message } };
      expect([path, status, body]).toEqual([path, 400, expected]);
      expect(headers.has('link') || headers.has('x-total-count')).toBe(false);
    }
    expect(names(await get(next))).toEqual(rooms(5, 8));
  });

  it('uses the first value of a repeated parameter, and keyword as an alias of search', async () => {
    expect(names(await get('/businesses?search=17&search=18'))).toEqual(['Room 17']);
    expect(names(await get('/businesses?keyword=17'))).toEqual(['Room 17']);
    expect(names(await get('/businesses?limit=1&limit=5'))).toEqual(['Room 1']);
  });

  it('has links with the same search as its URL', async () => {
    const found = await get(`/businesses?limit=1&search=${encodeURIComponent('room "ü" <>')}&keyword=x`);
    expect(found.status).toBe(200);
    const first = await get('/businesses?limit=1&search=lisbon%20room');
    expect(names(await get(nextOf(first)!))).toEqual(['Room 2']);
  });
});

describe.each<[what: string, path: string, count: number]>([
  ['of users', '/users', 26],
  ['of the businesses of a user', '/users/Ada', total],
  ['of the member’s own businesses', '/users/profile/posts', total],
  ['of saved businesses', '/users/profile/saved', 12],
  ['of comments', '/businesses/0197a0b0-0000-7000-8000-000000000001/comments', 13],
])('A list %s', (_, path, count) => {
  beforeAll(async () => {
    await fixture.db.query(`DELETE FROM users WHERE username LIKE 'crowd-%'`);
    await fixture.db.query('DELETE FROM comments');
    await crowd(25);
    await fixture.db.query(
      `INSERT INTO saves (business_id, user_id, created_at)
       SELECT id, $1, created_at FROM businesses ORDER BY name_key LIMIT 12 ON CONFLICT DO NOTHING`,
      [ada.id],
    );
    await fixture.db.query(
      `INSERT INTO comments (id, business_id, user_id, text) SELECT gen_random_uuid(), $1, $2, 'No ' || n
       FROM generate_series(1, 13) n`,
      ['0197a0b0-0000-7000-8000-000000000001', ada.id],
    );
  });

  it('has links and a total, too', async () => {
    const listIn = ({ body }: RestResponse<Json>): { _id: string }[] => body.businesses ?? body;
    const seen: string[] = [];
    let at: string | undefined = `${path}?limit=5`;
    while (at) {
      const answer = await get(at, ada);
      expect(answer.headers.get('x-total-count')).toBe(String(count));
      expect(listIn(answer).length).toBeLessThanOrEqual(5);
      seen.push(...listIn(answer).map(({ _id }) => _id));
      at = nextOf(answer);
    }
    expect(seen).toEqual(listIn(await get(path, ada)).map(({ _id }) => _id));
    expect(new Set(seen).size).toBe(count);
  });
});

/** Creates users crowd-1, crowd-2, … They are older than all others, and their ids sort first. */
async function crowd(size: number): Promise<void> {
  await fixture.db.query(
    `INSERT INTO users (id, username, email, password_hash, created_at)
     SELECT ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd-' || n, 'crowd-' || n || '@example.com', '', now() - n * interval '1 day'
     FROM generate_series(1, ${size}) n`,
  );
}

describe('The users inside a response', () => {
  const id = '0197a0b0-0000-7000-8000-000000000003';
  beforeAll(async () => {
    await fixture.db.query(`DELETE FROM users WHERE username LIKE 'crowd-%'`);
    await crowd(1050);
    const crowdIds = `SELECT id FROM users WHERE username LIKE 'crowd-%'`;
    await fixture.db.query(`INSERT INTO likes (business_id, user_id) SELECT $1, id FROM (${crowdIds}) u`, [id]);
    await fixture.db.query(`INSERT INTO follows (follower_id, followed_id) SELECT id, $1 FROM (${crowdIds}) u`, [
      ada.id,
    ]);
    await fixture.db.query('INSERT INTO saves (business_id, user_id) SELECT $1, id FROM users', [id]);
    await ada.call('PUT', `/api/businesses/${id}/like`);
  });
  const one = ({ body }: RestResponse<Json>) => body.find(({ _id }: { _id: string }) => _id === id);

  it('are at most twenty in a list, the viewer among them, with the exact total', async () => {
    for (const [who, sees] of [
      [ada, true],
      [visitor, false],
    ] as const) {
      const business = one(await get('/businesses', who));
      expect(business).toMatchObject({ numLikes: 1051, numSaves: 1051 });
      expect([business.likes.length, business.savedBy.length]).toEqual([20, 20]);
      expect(business.likes.includes(ada.id)).toBe(sees);
    }
  });

  it('are at most a thousand in a single business', async () => {
    const { body } = await get(`/businesses/${id}`, ada);
    expect([body.likes.length, body.savedBy.length]).toEqual([1000, 1000]);
    expect([body.likes[0], body.savedBy[0]]).toEqual([ada.id, ada.id]);
    expect(new Set(body.likes).size).toBe(1000);
  });

  it('are at most twenty followers in a list of users, and a thousand of a single user', async () => {
    const { body: list } = await get('/users');
    const inList = list.find(({ _id }: { _id: string }) => _id === ada.id);
    expect([inList.followers.length, inList.numFollowers]).toEqual([20, 1050]);
    const { user } = (await get('/users/Ada')).body;
    expect([user.followers.length, user.numFollowers]).toEqual([1000, 1050]);
    expect((await ada.call<Json>('PUT', '/api/users/profile', {})).body.followers).toHaveLength(1000);
  });
});
