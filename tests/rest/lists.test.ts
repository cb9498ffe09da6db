/** How REST's lists are asked for: parts, links, totals, wishes that make no sense, and how many people an answer names. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type RestResponse, type Json } from '../support/api.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let world: Fixture;
let ada: TestUser;
let visitor: Caller;
const total = 30;

beforeAll(async () => {
  world = await openFixture();
  ada = await signUp(world, 'Ada');
  visitor = visitorOf(world);
  await world.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, created_at)
     SELECT ('0197a0b0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'Door ' || n, 'door ' || n, 'Coffee behind a door.',
       CASE WHEN n % 2 = 0 THEN 'REAL_ESTATE' ELSE 'RETAIL' END, 'Lisbon', ('door lisbon ' || n)::tsvector, now() - n * interval '1 minute'
     FROM generate_series(1, ${total}) n`,
    [ada.id],
  );
});
afterAll(() => world.close());

const get = (path: string, who = visitor): Promise<RestResponse<Json>> => who.call('GET', `/api${path}`);
const names = ({ body }: RestResponse<Json>): string[] => body.map(({ name }: { name: string }) => name);
const doors = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Door ${from + at}`);

/** The address of the next page, as a client follows it. */
function nextOf({ headers }: RestResponse<unknown>): string | undefined {
  const [, address] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
  return address?.replace(`${world.url}/api`, '');
}

describe('A list', () => {
  it('comes whole where it is short', async () => {
    const answer = await get('/businesses');
    expect(names(answer)).toEqual(doors(1, total));
    expect(answer.headers.get('x-total-count')).toBe(String(total));
    expect(answer.headers.has('link')).toBe(false);
  });

  it('goes on by its links to its end, and keeps what was asked for', async () => {
    const seen: string[] = [];
    let path: string | undefined = '/businesses?limit=4&sortBy=name&order=asc&category=Real%20Estate';
    for (; path; path = nextOf(await get(path))) seen.push(...names(await get(path)));
    expect(seen).toHaveLength(total / 2);
    expect(seen).toEqual([...seen].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('skips nothing and repeats nothing while others list', async () => {
    const first = await get('/businesses?limit=10');
    const { body } = await ada.call('POST', '/api/businesses', {
      name: 'Newcomer',
      description: 'Opened a minute ago.',
      category: 'Other',
      location: 'Porto',
    });
    expect(names(await get(nextOf(first)!))).toEqual(doors(11, 20));
    await ada.call('DELETE', `/api/businesses/${body._id}`);
  });

  it('may be asked for by the number of a page, up to row 10,000', async () => {
    const second = await get('/businesses?limit=10&page=2');
    expect(names(second)).toEqual(doors(11, 20));
    expect(names(await get(nextOf(second)!))).toEqual(doors(21, 30));
    expect(names(await get('/businesses?limit=10&page=4'))).toEqual([]);
    const past = await get('/businesses?limit=1&page=10001');
    expect([past.status, past.body, past.headers.get('x-total-count')]).toEqual([200, [], String(total)]);
  });

  it('takes a wish that makes no sense as not made', async () => {
    const all = doors(1, total);
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

  it('refuses a damaged cursor, where the first page would pass for the next', async () => {
    const made = (...cursor: unknown[]) => Buffer.from(JSON.stringify(cursor)).toString('base64url');
    const id = '0197a0b0-0000-7000-8000-000000000001';
    const next = nextOf(await get('/businesses?limit=4'))!;
    for (const path of [
      '/businesses?cursor=nonsense',
      `/businesses?cursor=${made('NAME-ASC', 'door', id)}`,
      `/businesses?cursor=${made('CREATED_AT-DESC', 1e300, id)}`,
      `/businesses?cursor=${made('CREATED_AT-DESC', 1, '-'.repeat(36))}`,
      `/businesses?sortBy=likes&cursor=${made('LIKES-DESC', 2 ** 40, id)}`,
      `${next}x`,
      next.slice(0, -1),
      `${next}&sortBy=name`,
    ]) {
      const { status, body, headers } = await get(path);
      const sentence = 'Malformed cursor';
      const refused = { message: sentence, code: 'BAD_USER_INPUT', fields: { cursor: sentence } };
      expect([path, status, body]).toEqual([path, 400, refused]);
      expect(headers.has('link') || headers.has('x-total-count')).toBe(false);
    }
    expect(names(await get(next))).toEqual(doors(5, 8));
  });

  it('takes the first of two values, and keyword for search', async () => {
    expect(names(await get('/businesses?search=17&search=18'))).toEqual(['Door 17']);
    expect(names(await get('/businesses?keyword=17'))).toEqual(['Door 17']);
    expect(names(await get('/businesses?limit=1&limit=5'))).toEqual(['Door 1']);
  });

  it('says at its links what it said at its address', async () => {
    const found = await get(`/businesses?limit=1&search=${encodeURIComponent('door "ü" <>')}&keyword=x`);
    expect(found.status).toBe(200);
    const first = await get('/businesses?limit=1&search=lisbon%20door');
    expect(names(await get(nextOf(first)!))).toEqual(['Door 2']);
  });
});

describe.each<[what: string, path: string, count: number]>([
  ['of people', '/users', 26],
  ['of a person’s businesses', '/users/Ada', total],
  ['of one’s own businesses', '/users/profile/posts', total],
  ['of what one saved', '/users/profile/saved', 12],
  ['of comments', '/businesses/0197a0b0-0000-7000-8000-000000000001/comments', 13],
])('A list %s', (_, path, count) => {
  beforeAll(async () => {
    await world.db.query(`DELETE FROM users WHERE username LIKE 'crowd-%'`);
    await world.db.query('DELETE FROM comments');
    await crowd(25);
    await world.db.query(
      `INSERT INTO saves (business_id, user_id, created_at)
       SELECT id, $1, created_at FROM businesses ORDER BY name_key LIMIT 12 ON CONFLICT DO NOTHING`,
      [ada.id],
    );
    await world.db.query(
      `INSERT INTO comments (id, business_id, user_id, text) SELECT gen_random_uuid(), $1, $2, 'No ' || n
       FROM generate_series(1, 13) n`,
      ['0197a0b0-0000-7000-8000-000000000001', ada.id],
    );
  });

  it('goes on by its links, too, and says how long it is', async () => {
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

/** Makes so many people, named crowd-1 and on; they joined before everybody else, and their ids come first, too. */
async function crowd(size: number): Promise<void> {
  await world.db.query(
    `INSERT INTO users (id, username, email, password_hash, created_at)
     SELECT ('01000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd-' || n, 'crowd-' || n || '@example.com', '', now() - n * interval '1 day'
     FROM generate_series(1, ${size}) n`,
  );
}

describe('The people that an answer names', () => {
  const door = '0197a0b0-0000-7000-8000-000000000003';
  beforeAll(async () => {
    await world.db.query(`DELETE FROM users WHERE username LIKE 'crowd-%'`);
    await crowd(1050);
    const everybody = `SELECT id FROM users WHERE username LIKE 'crowd-%'`;
    await world.db.query(`INSERT INTO likes (business_id, user_id) SELECT $1, id FROM (${everybody}) u`, [door]);
    await world.db.query(`INSERT INTO follows (follower_id, followed_id) SELECT id, $1 FROM (${everybody}) u`, [
      ada.id,
    ]);
    await world.db.query('INSERT INTO saves (business_id, user_id) SELECT $1, id FROM users', [door]);
    await ada.call('PUT', `/api/businesses/${door}/like`);
  });
  const one = ({ body }: RestResponse<Json>) => body.find(({ _id }: { _id: string }) => _id === door);

  it('are at most twenty in a list, the viewer among them, with their true number beside', async () => {
    for (const [who, sees] of [
      [ada, true],
      [visitor, false],
    ] as const) {
      const listing = one(await get('/businesses', who));
      expect(listing).toMatchObject({ numLikes: 1051, numSaves: 1051 });
      expect([listing.likes.length, listing.savedBy.length]).toEqual([20, 20]);
      expect(listing.likes.includes(ada.id)).toBe(sees);
    }
  });

  it('are at most a thousand in a single business', async () => {
    const { body } = await get(`/businesses/${door}`, ada);
    expect([body.likes.length, body.savedBy.length]).toEqual([1000, 1000]);
    expect([body.likes[0], body.savedBy[0]]).toEqual([ada.id, ada.id]);
    expect(new Set(body.likes).size).toBe(1000);
  });

  it('are at most twenty followers in a list of people, and a thousand of one person', async () => {
    const { body: list } = await get('/users');
    const inList = list.find(({ _id }: { _id: string }) => _id === ada.id);
    expect([inList.followers.length, inList.numFollowers]).toEqual([20, 1050]);
    const { user } = (await get('/users/Ada')).body;
    expect([user.followers.length, user.numFollowers]).toEqual([1000, 1050]);
    expect((await ada.call<Json>('PUT', '/api/users/profile', {})).body.followers).toHaveLength(1000);
  });
});
