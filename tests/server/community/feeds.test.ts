/** Feeds for readers: Atom and JSON Feed of new businesses, of a person and of the comments on a business. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness, blueGate } from '../../support/businesses.ts';
import { openHiding, type Hiding } from '../../support/database/hiding.ts';
import { parseAtom } from '../../support/feeds/atom.ts';
import { openFixture, statementsFor, type Fixture } from '../../support/fixture.ts';
import { headOf } from '../../support/head.ts';
import { signUp, type TestUser } from '../../support/users.ts';

const publicUrl = 'https://main.example';
const review = `mutation ($id: ID!, $text: String!) { setReview(businessId: $id, value: 4, text: $text) { comment { id } } }`;
const comment = `mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }`;
const reply = `mutation ($id: ID!, $text: String!) { setReply(commentId: $id, text: $text) { id } }`;
const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }`;

let fixture: Fixture;
let hiding: Hiding;
let visitor: Caller;
let ada: TestUser;
let ben: TestUser;
let bakery: string;
let garage: string;
let commentId: string;
beforeAll(async () => {
  fixture = await openFixture({ PUBLIC_URL: publicUrl });
  hiding = await openHiding(fixture);
  visitor = visitorOf(fixture);
  ada = await signUp(fixture, 'Ada.L');
  ben = await signUp(fixture, 'Ben');
  bakery = await addBusiness(ada, {
    name: 'Müller & <b>Söhne</b>',
    description: 'Bread & "butter".\nSecond line.\n\n<script>alert(1)</script>',
    category: 'RETAIL',
  });
  garage = await addBusiness(ada, { name: 'Garage', category: 'AUTOMOTIVE' });
  ({
    addComment: {
      comment: { id: commentId },
    },
  } = await ben.graphql(comment, { id: bakery, text: 'Is it <open>?' }));
  await ada.graphql(reply, { id: commentId, text: 'From six.' });
  await ben.graphql(review, { id: bakery, text: 'Good bread.' });
});
afterAll(async () => {
  await hiding.close();
  await fixture.close();
});

// With a header of its own, since `fetch` adds `no-cache` to conditional requests.
const read = (path: string, headers?: Record<string, string>) =>
  visitor.call('GET', `/api${path}`, undefined, headers && { 'cache-control': 'max-age=0', ...headers });
const atomOf = async (path: string) => parseAtom((await read(path)).body);
const titles = async (path: string): Promise<string[]> =>
  (await read(path)).body.items.map(({ title }: { title: string }) => title);

describe('A reader who subscribes to new businesses', () => {
  it('gets a valid Atom feed, whose texts are text', async () => {
    const { status, headers, body } = await read('/businesses/feed.atom');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/atom+xml');
    const feed = parseAtom(body);
    expect(feed).toMatchObject({
      title: 'Main Street: new businesses',
      self: `${publicUrl}/api/businesses/feed.atom`,
      page: `${publicUrl}/`,
    });
    expect(feed.entries.map(({ title }) => title)).toEqual(['Garage', 'Müller & <b>Söhne</b>']);
    expect(feed.entries[1]).toMatchObject({
      url: `${publicUrl}/business/${bakery}`,
      author: 'Ada.L',
      categories: ['Retail'],
      content:
        '<p>Retail · Lisbon</p><p>Bread &amp; &quot;butter&quot;.<br>Second line.</p><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    });
    expect(feed.entries[1]!.id).toMatch(new RegExp(`^tag:main.example,\\d{4}-\\d\\d-\\d\\d:business/${bakery}$`));
    expect(feed.updated).toBe(feed.entries[0]!.updated);
  });

  it('gets the same entries as JSON Feed 1.1', async () => {
    const { headers, body } = await read('/businesses/feed.json');
    expect(headers.get('content-type')).toBe('application/feed+json');
    const atom = await atomOf('/businesses/feed.atom');
    expect(body).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: atom.title,
      home_page_url: atom.page,
      feed_url: `${publicUrl}/api/businesses/feed.json`,
    });
    expect(body.items).toMatchObject(
      atom.entries.map(({ id, url, title, content, author, published, updated }) => ({
        id,
        url,
        title,
        content_html: content,
        authors: [{ name: author, url: `${publicUrl}/user/Ada.L` }],
        date_published: published,
        date_modified: updated,
      })),
    );
  });

  it.each([
    ['category=Retail', ['Müller & <b>Söhne</b>'], ' (Retail)', '?category=Retail'],
    ['keyword=garage&sortBy=name', ['Garage'], ' (“garage”)', '?search=garage'],
    ['minRating=4', ['Müller & <b>Söhne</b>'], ' (4+ stars)', '?minRating=4'],
    ['west=1&south=1&east=2.5&north=2', [], ' (in an area of the map)', '?within=1%2C1%2C2.5%2C2'],
    ['minRating=9&order=asc&near=1,2', ['Garage', 'Müller & <b>Söhne</b>'], '', ''],
  ])('finds the filters of the list in it: %s', async (query, expected, words, search) => {
    expect(await titles(`/businesses/feed.json?${query}`)).toEqual(expected);
    expect(await atomOf(`/businesses/feed.atom?${query}`)).toMatchObject({
      title: `Main Street: new businesses${words}`,
      self: `${publicUrl}/api/businesses/feed.atom${search}`,
      page: `${publicUrl}/${search}`,
    });
  });

  it('keeps the circle of a position in its address', async () => {
    const { title, self, page } = await atomOf('/businesses/feed.atom?latitude=38.7&longitude=-9.1&radius=5000');
    expect(title).toContain('within 5000 metres of a position');
    expect(self).toBe(`${publicUrl}/api/businesses/feed.atom?latitude=38.7&longitude=-9.1&radius=5000`);
    expect(page).toBe(`${publicUrl}/`);
  });

  it('gets at most 50 entries by as many statements as for one', async () => {
    const of = (path: string) => statementsFor(fixture, () => read(path));
    const path = '/businesses/feed.json?category=Education';
    const insert = (number: number) =>
      fixture.db.query(
        `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
         SELECT gen_random_uuid(), $1, 'B ' || n, 'b', 'One of many.', 'EDUCATION', 'Lisbon', 'lisbon' FROM generate_series(1, $2::int) n`,
        [ben.id, number],
      );
    await insert(1);
    const few = await of(path);
    await insert(60);
    // Another address: the response to the first one is cached, and a direct write does not invalidate it.
    expect(await of(`${path}&n=61`)).toBe(few);
    expect(await titles(`${path}&n=61`)).toHaveLength(50);
    await fixture.db.query(`DELETE FROM businesses WHERE owner_id = $1`, [ben.id]);
  });
});

describe('A reader who asks again', () => {
  it('gets 304 while nothing was edited, and new entries after an edit', async () => {
    const path = '/businesses/feed.atom?category=Retail';
    const { headers } = await read(path);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.get('vary') ?? '').not.toContain('Authorization');
    expect((await read(path, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    const before = (await atomOf(path)).entries[0]!;
    await fixture.db.query(`UPDATE businesses SET updated_at = updated_at + interval '1 hour' WHERE id = '${bakery}'`);
    await ada.graphql(edit, { id: garage, input: { description: blueGate.description } });
    expect((await read(path, { 'if-none-match': headers.get('etag')! })).status).toBe(200);
    const after = (await atomOf(path)).entries[0]!;
    expect(after).toMatchObject({ id: before.id, published: before.published });
    expect(Date.parse(after.updated)).toBe(Date.parse(before.updated) + 3_600_000);
  });

  it('is not told a time, since entries also come and go without edits', async () => {
    const { headers } = await read('/businesses/feed.atom');
    expect(headers.get('last-modified')).toBeNull();
    const since = new Date(Date.now() + 60_000).toUTCString();
    expect((await read('/businesses/feed.atom', { 'if-modified-since': since })).status).toBe(200);
  });

  it('may send HEAD, and no other method than GET', async () => {
    const url = `${fixture.url}/api/businesses/feed.atom`;
    const { status, headers } = await headOf(url, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(headers.get('etag')).toBe((await headOf(url)).headers.get('etag'));
    const refused = await headOf(url, { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('A reader who subscribes to a person', () => {
  it('gets listings, comments and reviews, the newest first', async () => {
    await addBusiness(ben, { name: 'Pier' });
    const feed = await atomOf('/users/ben/feed.atom');
    expect(feed).toMatchObject({
      title: 'Ben on Main Street',
      self: `${publicUrl}/api/users/Ben/feed.atom`,
      page: `${publicUrl}/user/Ben`,
    });
    expect(feed.entries.map(({ title, author }) => [title, author])).toEqual([
      ['Pier', 'Ben'],
      ['Review of Müller & <b>Söhne</b>: 4 stars', 'Ben'],
      ['Comment on Müller & <b>Söhne</b>', 'Ben'],
    ]);
    expect(feed.entries[2]!.url).toBe(`${publicUrl}/business/${bakery}#comment-${commentId}`);
    expect((await atomOf(`/users/${ben.id}/feed.atom`)).self).toBe(feed.self);
  });

  it('gets an empty feed of a new member', async () => {
    await signUp(fixture, 'Cleo');
    expect(await atomOf('/users/Cleo/feed.atom')).toMatchObject({ entries: [], title: 'Cleo on Main Street' });
  });
});

describe('A reader who subscribes to the comments on a business', () => {
  it('gets them with the replies of the owner', async () => {
    const { title, page, entries } = await atomOf(`/businesses/${bakery}/comments/feed.atom`);
    expect([title, page]).toEqual(['Comments on Müller & <b>Söhne</b>', `${publicUrl}/business/${bakery}`]);
    expect(entries).toMatchObject([
      { title: 'Review by Ben: 4 stars', content: '<p>Good bread.</p>' },
      { title: 'Comment by Ben', content: '<p>Is it &lt;open&gt;?</p><p>Reply from the owner: From six.</p>' },
    ]);
    expect(entries[1]!.updated > entries[1]!.published).toBe(true);
  });
});

describe('What is hidden', () => {
  const paths = () => ['/businesses/feed.json', '/users/Ben/feed.json', `/businesses/${bakery}/comments/feed.json`];
  const all = async () => (await Promise.all(paths().map(async (path) => (await read(path)).body.items ?? []))).flat();
  const shown = async () => (await all()).map(({ title }: { title: string }) => title);

  it('is in no feed, also for its author', async () => {
    const before = await shown();
    await hiding.hideComment(commentId);
    await ben.graphql(comment, { id: garage, text: 'Fine.' });
    expect(await shown()).not.toContain('Comment by Ben');
    const own = (await ben.call('GET', '/api/users/Ben/feed.json')).body.items;
    expect(own.map(({ title }: { title: string }) => title)).not.toContain('Comment on Müller & <b>Söhne</b>');
    await hiding.restoreComment(commentId);
    await hiding.hideBusiness(bakery);
    await ben.graphql(comment, { id: garage, text: 'Fine again.' });
    expect((await shown()).filter((title: string) => title.includes('Müller'))).toEqual([]);
    expect((await read(`/businesses/${bakery}/comments/feed.atom`)).status).toBe(404);
    await hiding.restoreBusiness(bakery);
    await hiding.hideUser(ben.id);
    await ada.graphql(comment, { id: garage, text: 'Thanks.' });
    expect((await all()).filter(({ authors }) => authors[0].name === 'Ben')).toEqual([]);
    expect(await read('/users/Ben/feed.json')).toMatchObject({ status: 404, body: { message: 'User not found' } });
    await hiding.restoreUser(ben.id);
    await ada.graphql(comment, { id: garage, text: 'Thanks again.' });
    expect(await shown()).toEqual(expect.arrayContaining(before));
  });
});

describe('A text from elsewhere', () => {
  it('with characters that XML does not allow leaves the feed well-formed', async () => {
    await fixture.db.query(`UPDATE comments SET text = E'A\\u0001B\\u000cC\\uFFFED' WHERE id = '${commentId}'`);
    await ada.graphql(comment, { id: garage, text: 'Once more.' });
    const { entries } = await atomOf(`/businesses/${bakery}/comments/feed.atom`);
    expect(entries[1]!.content).toContain('A\uFFFDB\uFFFDC\uFFFDD');
  });
});
