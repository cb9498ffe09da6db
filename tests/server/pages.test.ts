/** The HTML pages that browsers and crawlers get. */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import sharp from 'sharp';
import { queryPageData } from '#server/pages/page-data.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { openFixture, statementsFor, type Fixture } from '../support/fixture.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { noOverloadProtection } from '../support/no-overload-protection.ts';
import { addBusiness, unknownId } from '../support/businesses.ts';

let fixture: Fixture;
let ada: TestUser;
let id: string;

beforeAll(async () => {
  fixture = await openFixture();
  ada = await signUp(fixture, 'ada');
  const input = {
    name: 'Juniper & Rye <Bakery>',
    description: 'Bread with long hours and </script><script>longer conversations.',
    category: 'RESTAURANT',
    location: 'Leeds',
  };
  const create = 'mutation Create($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }';
  id = (await ada.graphql(create, { input })).createBusiness.id;
});
afterAll(() => fixture.close());

async function page(path: string) {
  const response = await fetch(fixture.url + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const script = (type: string) =>
    new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  const data = (type: string) => JSON.parse(script(type) ?? 'null');
  return {
    status: response.status,
    headers: response.headers,
    html,
    pageData: data('application/json'),
    jsonLd: data('application/ld+json'),
  };
}

const picture = async () => {
  const solid = sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } });
  return { blob: new Blob([new Uint8Array(await solid.png().toBuffer())]), name: 'room.png' };
};
const create = `mutation ($input: CreateBusinessInput!, $image: Upload) {
  createBusiness(input: $input, image: $image) { id images } }`;
const input = {
  name: 'Blue Room',
  description: 'Coffee behind a blue room.',
  category: 'RETAIL',
  location: 'Lisbon',
};

describe('A page', () => {
  it('contains the list of the home page as a visitor sees it, with the query of the client', async () => {
    const { status, pageData, html } = await page('/?search=juniper&category=Restaurant');
    expect(status).toBe(200);
    expect(pageData).toMatchObject([
      { operation: 'HomePage', variables: { filter: { search: 'juniper', category: 'RESTAURANT' } } },
    ]);
    expect(pageData[0].data.businesses.edges[0].node).toMatchObject({
      id,
      name: 'Juniper & Rye <Bakery>',
      isLiked: false,
    });
    expect(html).toContain('<title>Main Street</title>');
    expect(html).toContain('<link rel="canonical" href="/" />');
  });

  it.each([
    ['/', '/api/businesses/feed', 'Main Street'],
    [
      '/?search=juniper&category=Restaurant&view=map',
      '/api/businesses/feed?search=juniper&category=Restaurant',
      'Main Street',
    ],
    ['/user/ADA', '/api/users/ada/feed', 'ada · Main Street'],
    ['/business', '/api/businesses/feed', 'Main Street'],
    ['/about', '/api/businesses/feed', 'Main Street'],
  ])('names the feeds of its content: %s', async (path, feed, name) => {
    const { html } = await page(path);
    for (const [format, type, label] of [
      ['atom', 'atom+xml', 'Atom'],
      ['json', 'feed+json', 'JSON Feed'],
    ] as const) {
      const href = feed.replace(/\?|$/, `.${format}$&`).replaceAll('&', '&amp;');
      const link = `<link rel="alternate" type="application/${type}" title="${name} (${label})" href="${href}" />`;
      expect(html).toContain(link);
      expect((await fetch(fixture.url + href.replaceAll('&amp;', '&'))).status).toBe(200);
    }
  });

  it('names the feeds of the comments of a business', async () => {
    const { html } = await page(`/business/${id}`);
    const feed = `/api/businesses/${id}/comments/feed.atom`;
    expect(html).toContain(`href="${feed}" />`);
    expect((await fetch(fixture.url + feed)).headers.get('content-type')).toBe('application/atom+xml');
  });

  it('is the home page at the path of the template', async () => {
    const { status, html, pageData } = await page('/index.html');
    expect(status).toBe(200);
    expect(html).toContain('<link rel="canonical" href="/" />');
    expect(pageData).toMatchObject([{ operation: 'HomePage' }]);
  });

  it('has the unfiltered list if the search is invalid', async () => {
    for (const search of ['%00', '%E2%80%AEabc'])
      expect((await page(`/?search=${search}&order=asc`)).pageData).toMatchObject([
        { variables: { sort: { order: 'ASC' } }, data: { businesses: { edges: [{ node: { id } }] } } },
      ]);
  });

  it('has metadata of a business, without a rating unless there is one', async () => {
    const { html, jsonLd } = await page(`/business/${id}`);
    expect(html).toContain('<title>Juniper &amp; Rye &lt;Bakery&gt; · Main Street</title>');
    expect(html).toContain(`<meta property="og:url" content="/business/${id}" />`);
    expect(jsonLd).toMatchObject({ '@type': 'LocalBusiness', name: 'Juniper & Rye <Bakery>', address: 'Leeds' });
    expect(jsonLd).not.toHaveProperty('aggregateRating');

    await ada.graphql('mutation Rate($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
    expect((await page(`/business/${id}`)).jsonLd.aggregateRating).toMatchObject({ ratingValue: 4, ratingCount: 1 });
  });

  it('contains the business and its comments for browsers without JavaScript', async () => {
    await ada.graphql(
      'mutation Say($id: ID!) { addComment(businessId: $id, text: "Best <b>rye</b> in Leeds") { comment { id } } }',
      { id },
    );
    for (const address of [id, id.toUpperCase()]) {
      const { html } = await page(`/business/${address}`);
      expect(html).toMatch(/<h1[^>]*>Juniper &amp; Rye &lt;Bakery&gt;<\/h1>/);
      expect(html).toMatch(/<p[^>]*>Best &lt;b&gt;rye&lt;\/b&gt; in Leeds<\/p>/);
    }
  });

  it('has the beginning of a long description, cut after a word, or between letters where no word ends', async () => {
    const words = 'Bread and cakes. '.repeat(12).trim();
    const kana = 'カフェ 東京の静かな通りにあります。'.replace('東京', '東京'.repeat(100));
    for (const [description, summary] of [
      [words, `${'Bread and cakes. '.repeat(9)}Bread…`],
      [kana, `${kana.slice(0, 159)}…`],
      [`${'a'.repeat(158)}🍞${'b'.repeat(20)}`, `${'a'.repeat(158)}…`],
    ] as const) {
      const { html } = await page(`/business/${await addBusiness(ada, { description })}`);
      for (const name of ['name="description"', 'property="og:description"'])
        expect(html).toContain(`<meta ${name} content="${summary}" />`);
    }
  });

  it('escapes text', async () => {
    const { html } = await page(`/business/${id}`);
    expect(html).not.toContain('</script><script>longer');
    expect(html).toContain('\\u003c/script>\\u003cscript>longer');
  });

  it.each([
    ['the businesses', () => '/?search=a%26b&utm_source=mail'],
    ['the comments on a business', () => `/business/${id}?sortBy=helpful`],
    ['the users', () => '/users'],
    ['the businesses of a user', () => '/user/ada'],
  ])('with a malformed cursor in its address leads to the first page of its list: %s', async (_, pathOf) => {
    const path = pathOf();
    const open = (cursor: string) =>
      fetch(`${fixture.url}${path}${path.includes('?') ? '&' : '?'}after=${cursor}`, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
    for (const cursor of ['x', 'WyJORVdFU1QiXQ']) {
      const { status, headers } = await open(cursor);
      expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, path, 'no-cache']);
    }
    expect((await open('')).status).toBe(200);
  });

  it('has status 404 for an unknown business, user or path', async () => {
    const undecodable = ['/', '/business/', '/assets/', '/graphql/'].map((path) => `${path}%E0%A4%A`);
    for (const path of ['/business/unknown', '/user/unknown', '/nowhere', ...undecodable]) {
      const { status, html } = await page(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('<div id="root">');
    }
    expect((await fetch(`${fixture.url}/assets`, { redirect: 'manual' })).status).toBe(404);
  });

  it('says what is missing, as the client does, without a canonical URL', async () => {
    for (const [path, title] of [
      [`/business/${unknownId}`, 'Business not found'],
      ['/user/unknown', 'User not found'],
      ['/nowhere', 'Page not found'],
    ] as const) {
      const { html, status } = await page(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain(`<title>${title} · Main Street</title>`);
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('canonical');
    }
  });

  it('preloads the code of its screen', async () => {
    const { html } = await page(`/business/${id}`);
    expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/BusinessPage-[\w-]+\.js" \/>/);
    expect((await page('/')).html).not.toContain('modulepreload');
  });

  it('preloads the picture of the first card of a list, and none where a map hides the list', async () => {
    for (const name of ['Room one', 'Room two'])
      await ada.graphql(create, { input: { ...input, name }, image: null }, { 'variables.image': await picture() });
    const preloadedBy = async (path: string) => (await page(path)).html.match(/<link rel="preload" as="image"/g);
    for (const path of ['/', '/user/ada']) expect(await preloadedBy(path)).toHaveLength(1);
    expect(await preloadedBy('/?view=map')).toBeNull();
  });

  it('contains its styles, which the policy allows, and waits for no style sheet', async () => {
    for (const path of ['/', `/business/${id}`, '/users', '/login', '/no/such/street']) {
      const { html, headers } = await page(path);
      const [, styles] = /<style>(.*?)<\/style>/s.exec(html.slice(0, html.indexOf('</head>')))!;
      const hash = createHash('sha256').update(styles!).digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
      expect(html).not.toContain('rel="stylesheet"');
    }
  });

  it('has a script that is compressed if the browser accepts Brotli', async () => {
    const [script] = /\/assets\/index-[\w-]+\.js/.exec((await page('/')).html)!;
    const get = (encodings: string) => fetch(fixture.url + script, { headers: { 'accept-encoding': encodings } });
    const compressed = await get('gzip, br');
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
    const plain = await get('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
  });

  it('is compressed if the browser accepts Brotli, and sent again only after a change', async () => {
    const get = (headers: Record<string, string>) => fetch(`${fixture.url}/users`, { headers });
    const compressed = await get({ 'accept-encoding': 'gzip, br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(compressed.headers.get('vary')).toMatch(/accept-encoding/i);
    const plain = await get({ 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
    const etag = compressed.headers.get('etag')!;
    // `fetch` asks caches for a new response.
    const status = await new Promise((resolve, reject) => {
      const headers = { 'accept-encoding': 'gzip, br', 'if-none-match': etag };
      request(`${fixture.url}/users`, { headers }, (response) => resolve(response.resume().statusCode))
        .once('error', reject)
        .end();
    });
    expect(status).toBe(304);
  });

  it('finds a user by name in any case', async () => {
    const { html, status } = await page('/user/ADA');
    expect(status).toBe(200);
    expect(html).toContain('<title>ada · Main Street</title>');
    expect(html).not.toContain(ada.email);
  });

  it('of a member has noindex, and a policy without unsafe-inline', async () => {
    const { html, headers } = await page('/profile');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('requires Trusted Types and allows no policy', async () => {
    for (const path of ['/', '/login', '/business/unknown'])
      expect((await page(path)).headers.get('content-security-policy')).toMatch(
        /;require-trusted-types-for 'script';trusted-types 'none'$/,
      );
  });

  it('is requested again each time it is shown: its scripts are those of the release', async () => {
    for (const path of ['/', '/login', '/business/unknown', '/no/such/street'])
      expect([path, (await page(path)).headers.get('cache-control')]).toEqual([path, 'no-cache']);
  });
});

describe('The origin of the site', () => {
  /** Sends a request with another `Host` header, which `fetch` does not allow. */
  const getAs = (at: string, path: string, host: string) =>
    new Promise<string>((resolve, reject) => {
      request(at + path, { headers: { host } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.once('end', () => resolve(text));
      })
        .once('error', reject)
        .end();
    });

  it('is never read from the Host header: without PUBLIC_URL a page has relative URLs', async () => {
    const created = (await ada.graphql(create, { input, image: null }, { 'variables.image': await picture() }))
      .createBusiness;
    const path = `/business/${created.id}`;
    const html = await getAs(fixture.url, path, 'evil.example');
    expect(html).not.toContain('evil.example');
    expect(html).toContain(`<link rel="canonical" href="${path}" />`);
    expect(html).toContain(`<meta property="og:url" content="${path}" />`);
    expect(html).toMatch(/<meta property="og:image" content="\/pictures\/[\w-]+\.webp" \/>/);
    expect(html).toMatch(/<link rel="preload" as="image" [^>]*fetchPriority="high"[^>]*>.*<link rel="modulepreload"/s);
    expect((await page(path)).jsonLd).toMatchObject({
      '@id': path,
      url: path,
      image: [expect.stringMatching(/^\/pictures\//)],
    });
    for (const other of ['/', '/user/ada', '/users', '/nowhere'])
      expect(await getAs(fixture.url, other, 'evil.example')).not.toContain('evil.example');
  });

  it('is required for a sitemap: without PUBLIC_URL there is none', async () => {
    expect(await getAs(fixture.url, '/robots.txt', 'evil.example')).not.toMatch(/sitemap|evil/i);
    for (const path of ['/sitemap.xml', `/sitemap-${id}.xml`])
      expect((await fetch(fixture.url + path)).status).toBe(404);
  });

  it('causes a warning in production if it is not set', async () => {
    const warning = /PUBLIC_URL is not set/;
    expect((await fixture.log()).filter((line) => warning.test(line))).toEqual([]);
    for (const [publicUrl, times] of [
      ['', 1],
      ['https://mainstreet.example', 0],
    ] as const) {
      const site = await openFixture({ NODE_ENV: 'production', PUBLIC_URL: publicUrl });
      expect((await site.log()).filter((line) => warning.test(line) && line.includes('"level":40'))).toHaveLength(
        times,
      );
      await site.close();
    }
  });

  it('is PUBLIC_URL in every canonical URL', async () => {
    const address = 'https://mainstreet.example';
    const site = await openFixture({ PUBLIC_URL: `${address}/` });
    const bea = await signUp(site, 'bea');
    const created = (await bea.graphql(create, { input, image: null }, { 'variables.image': await picture() }))
      .createBusiness;
    const get = (path: string) => getAs(site.url, path, 'evil.example');
    const path = `/business/${created.id}`;
    const html = await get(path);
    expect(html).toContain(`<link rel="canonical" href="${address}${path}" />`);
    expect(html).toContain(`<meta property="og:url" content="${address}${path}" />`);
    expect(html).toContain(`<meta property="og:image" content="${created.images[0]}" />`);
    expect(created.images[0]).toMatch(/^https:\/\/mainstreet\.example\/pictures\//);
    expect(await get('/robots.txt')).toContain(`Sitemap: ${address}/sitemap.xml`);
    const [, first] = /<loc>(.*?)<\/loc>/.exec(await get('/sitemap.xml')) ?? [];
    expect(await get(first!.slice(address.length))).toContain(`<loc>${address}${path}</loc>`);
    await site.close();
  });
});

describe('An overloaded process', () => {
  it('sends pages with their data and without static markup', async () => {
    let isBusy = true;
    const own = await openInProcessFixture({}, { ...noOverloadProtection, isBusy: () => isBusy });
    const dora = await signUp(own, 'dora');
    const created = await addBusiness(dora);
    const open = async (path: string) => (await fetch(own.url + path, { headers: { accept: 'text/html' } })).text();
    const name = /<h1[^>]*>Blue Gate<\/h1>/;
    const plain = await open(`/business/${created}`);
    expect(plain).toContain('<div id="root"></div>');
    expect(plain).toContain('"operation":"BusinessPage"');
    expect(plain).toContain('<title>Blue Gate · Main Street</title>');
    expect(plain).not.toMatch(name);
    // The cached page, where the second request arrives within a second: on a loaded machine one may not.
    let isShared = false;
    for (let tries = 0; !isShared && tries < 20; tries += 1) {
      const path = `/business/${await addBusiness(dora)}`;
      isBusy = true;
      const first = await open(path);
      expect(first).not.toMatch(name);
      isBusy = false;
      isShared = (await open(`${path}?utm_source=1`)) === first;
    }
    expect(isShared).toBe(true);
    expect(await open('/user/dora')).toMatch(/<h1[^>]*>dora<\/h1>/);
    await own.close();
  });
});

/** Opens a site that counts the pages that it renders: before each one it looks whether it is busy. */
async function openCountingSite({ isBusy = false } = {}) {
  const renderer = { rendered: 0, isBusy };
  const isBusyNow = () => {
    renderer.rendered += 1;
    return renderer.isBusy;
  };
  const own = await openInProcessFixture({}, { ...noOverloadProtection, isBusy: isBusyNow });
  return { own, renderer };
}

describe('A page whose data stays the same', () => {
  it('is rendered again only after a minute, since it shows the age of comments', async () => {
    const { own, renderer } = await openCountingSite();
    const owner = await signUp(own, 'dora');
    const path = `/business/${await addBusiness(owner)}`;
    const open = async () => (await fetch(own.url + path, { headers: { accept: 'text/html' } })).text();
    const first = await open();
    // Each write of the process invalidates the cache of pages.
    for (let time = 0; time < 3; time += 1) {
      await addBusiness(await signUp(own, `other${time}`), { name: 'Elsewhere', category: 'RETAIL' });
      expect(await open()).toBe(first);
    }
    expect(renderer.rendered).toBe(1);
    const now = performance.now.bind(performance);
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    expect(await open()).toBe(first);
    expect(renderer.rendered).toBe(2);
    clock.mockRestore();
    await owner.call('PUT', path.replace('/business', '/api/businesses'), { name: 'Green Gate' });
    expect(await open()).toContain('Green Gate');
    expect(renderer.rendered).toBe(3);
    await own.close();
  });
});

describe('The page of unknown addresses', () => {
  it('is rendered once for all of them, and again after an overload', async () => {
    const { own, renderer } = await openCountingSite({ isBusy: true });
    const title = /<h1[^>]*>Page not found<\/h1>/;
    const open = async (path: string) => {
      const response = await fetch(own.url + path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      return response.text();
    };
    expect(await open('/nowhere')).not.toMatch(title);
    renderer.isBusy = false;
    await signUp(own, 'dora');
    const page = await open('/nowhere');
    expect(page).toMatch(title);
    // Each write of the process invalidates the cache of pages.
    await signUp(own, 'mira');
    for (const path of ['/nowhere', '/elsewhere?page=2', '/business/1/2/3', '/%E0%A4%A'])
      expect(await open(path)).toBe(page);
    expect(renderer.rendered).toBe(2);
    await own.close();
  });
});

describe('A page with a very long address', () => {
  it('is not cached', async () => {
    const { own, renderer } = await openCountingSite();
    const open = async (length: number) => {
      const path = `/users?search=${'a'.repeat(length)}`;
      for (let time = 0; time < 3; time += 1)
        expect((await fetch(own.url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
    };
    await open(9000);
    expect(renderer.rendered).toBe(1);
    await open(11_000);
    expect(renderer.rendered).toBe(4);
    await own.close();
  });
});

describe('A page whose data cannot be read', () => {
  it.each([
    ['a business', 'businesses', (id: string) => `/business/${id}`],
    ['a user', 'users', () => '/user/dora'],
  ])('has the status 503, noindex and no canonical URL: %s', async (_, table, pathOf) => {
    const own = await openInProcessFixture();
    const path = pathOf(await addBusiness(await signUp(own, 'dora')));
    const open = async () => {
      const response = await fetch(own.url + path, { headers: { accept: 'text/html' } });
      return { status: response.status, wait: response.headers.get('retry-after'), html: await response.text() };
    };
    await own.db.query(`ALTER TABLE ${table} RENAME TO gone`);
    const failed = await open();
    // Search engines keep the page that they know.
    expect(failed).toMatchObject({ status: 503, wait: '2' });
    expect(failed.html).toContain('<title>Main Street</title>');
    expect(failed.html).toContain('<meta name="robots" content="noindex" />');
    expect(failed.html).not.toMatch(/canonical|og:url/);
    // A failure is not cached.
    await own.db.query(`ALTER TABLE gone RENAME TO ${table}`);
    const read = await open();
    expect(read).toMatchObject({ status: 200, wait: null });
    expect(read.html).toContain(`<link rel="canonical" href="${path}" />`);
    await own.close();
  });

  it('has the head of its own query where only that of the comments succeeds', async () => {
    const { first, data, isComplete } = await queryPageData(
      async ({ operation }) => (operation === 'BusinessPage' ? undefined : { business: { id: '1' } }),
      [
        { operation: 'BusinessPage', variables: {} },
        { operation: 'BusinessComments', variables: {} },
      ],
      '',
    );
    expect(first).toBeUndefined();
    expect(data).toHaveLength(1);
    expect(isComplete).toBe(false);
  });
});

describe('Visitors who open the same page', () => {
  // In a process of its own, since writes of other tests in the same process invalidate the cache.
  let own: InProcessFixture;
  let owner: TestUser;
  let business: string;
  beforeAll(async () => {
    own = await openInProcessFixture();
    owner = await signUp(own, 'cleo');
    business = await addBusiness(owner);
  });
  afterAll(() => own.close());

  const open = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(own.url + path, { headers: { accept: 'text/html', ...headers } });
    return { status: response.status, html: await response.text() };
  };
  const rename = (name: string) => owner.call('PUT', `/api/businesses/${business}`, { name });

  it.each([
    ['the home page', () => '/?category=Retail'],
    ['a business', () => `/business/${business}`],
    ['a user', () => '/user/cleo'],
    ['the users', () => '/users?search=cleo'],
  ])('cause the statements of one visitor, also with unknown parameters: %s', async (_, pathOf) => {
    const path = pathOf();
    const separator = path.includes('?') ? '&' : '?';
    await open(path);
    await rename('First Name');
    const ofOne = await statementsFor(own, () => open(path));
    await rename('Second Name');
    const begin = performance.now();
    const ofMany = await statementsFor(own, async () => {
      for (let time = 1; time <= 10; time += 1) await open(`${path}${separator}utm_source=${time}`);
    });
    // An entry lives for a second. On a busy machine the requests may take longer.
    const seconds = Math.ceil((performance.now() - begin) / 1000);
    expect(ofOne).toBeGreaterThanOrEqual(1);
    expect(ofMany).toBeLessThanOrEqual(ofOne * seconds);
  });

  it('see a write of the same process at once', async () => {
    for (const name of ['Blue Room', 'Green Room', 'Red Room']) {
      await rename(name);
      for (const path of ['/', `/business/${business}`]) expect((await open(path)).html).toContain(name);
    }
  });

  it('get 404 as soon as a business is deleted', async () => {
    const gone = await addBusiness(owner);
    expect((await open(`/business/${gone}`)).status).toBe(200);
    await owner.call('DELETE', `/api/businesses/${gone}`);
    expect((await open(`/business/${gone}`)).status).toBe(404);
  });
});
