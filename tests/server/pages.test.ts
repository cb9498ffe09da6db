/** What a browser or a crawler is sent before any script runs. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, type Person } from '../support/people.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
let ada: Person;
let id: string;

beforeAll(async () => {
  world = await openWorld();
  ada = await join(world, 'ada');
  const input = {
    name: 'Juniper & Rye <Bakery>',
    description: 'Bread with long hours and </script><script>longer conversations.',
    category: 'RESTAURANT',
    location: 'Leeds',
  };
  const create = 'mutation Create($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }';
  id = (await ada.ask(create, { input })).createBusiness.id;
});
afterAll(() => world.close());

async function page(path: string) {
  const response = await fetch(world.url + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const script = (type: string) =>
    new RegExp(`<script type="${type.replace('+', '\\+')}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1];
  const data = (type: string) => JSON.parse(script(type) ?? 'null');
  return {
    status: response.status,
    headers: response.headers,
    html,
    firstScreen: data('application/json'),
    jsonLd: data('application/ld+json'),
  };
}

describe('a page as it is sent', () => {
  it('brings the home list along as a visitor sees it, in the words that the client asks with', async () => {
    const { status, firstScreen, html } = await page('/?search=juniper&category=Restaurant');
    expect(status).toBe(200);
    expect(firstScreen).toMatchObject([
      { operation: 'HomePage', variables: { filter: { search: 'juniper', category: 'RESTAURANT' } } },
    ]);
    expect(firstScreen[0].data.businesses.edges[0].node).toMatchObject({
      id,
      name: 'Juniper & Rye <Bakery>',
      isLiked: false,
    });
    expect(html).toContain('<title>Main Street</title>');
    expect(html).toContain(`<link rel="canonical" href="${world.url}/" />`);
  });

  it('is the home page for whoever asks for the file that pages are made from', async () => {
    const { status, html, firstScreen } = await page('/index.html');
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${world.url}/" />`);
    expect(firstScreen).toMatchObject([{ operation: 'HomePage' }]);
  });

  it('is the plain list where the address holds a search that would be refused', async () => {
    for (const search of ['%00', '%E2%80%AEabc'])
      expect((await page(`/?search=${search}&order=asc`)).firstScreen).toMatchObject([
        { variables: { sort: { order: 'ASC' } }, data: { businesses: { edges: [{ node: { id } }] } } },
      ]);
  });

  it('tells crawlers of a business, without a rating that nobody gave', async () => {
    const { html, jsonLd } = await page(`/business/${id}`);
    expect(html).toContain('<title>Juniper &amp; Rye &lt;Bakery&gt; · Main Street</title>');
    expect(html).toContain(`<meta property="og:url" content="${world.url}/business/${id}" />`);
    expect(jsonLd).toMatchObject({ '@type': 'LocalBusiness', name: 'Juniper & Rye <Bakery>', address: 'Leeds' });
    expect(jsonLd).not.toHaveProperty('aggregateRating');

    await ada.ask('mutation Rate($id: ID!) { rateBusiness(businessId: $id, value: 4) { id } }', { id });
    expect((await page(`/business/${id}`)).jsonLd.aggregateRating).toMatchObject({ ratingValue: 4, ratingCount: 1 });
  });

  it('lets a reader without JavaScript read the listing and what people say', async () => {
    await ada.ask(
      'mutation Say($id: ID!) { addComment(businessId: $id, text: "Best <b>rye</b> in town") { comment { id } } }',
      { id },
    );
    const { html } = await page(`/business/${id}`);
    const readable = /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1];
    expect(readable).toContain('<h1>Juniper &amp; Rye &lt;Bakery&gt;</h1>');
    expect(readable).toContain('Best &lt;b&gt;rye&lt;/b&gt; in town');
  });

  it('never lets a text become markup', async () => {
    const { html } = await page(`/business/${id}`);
    expect(html).not.toContain('</script><script>longer');
    expect(html).toContain('\\u003c/script>\\u003cscript>longer');
  });

  it('says 404 for an unknown business, person or address, with the same page', async () => {
    const undecodable = ['/', '/business/', '/assets/', '/graphql/'].map((path) => `${path}%E0%A4%A`);
    for (const path of ['/business/unknown', '/user/nobody', '/nowhere', ...undecodable]) {
      const { status, html } = await page(path);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain('<div id="root">');
    }
  });

  it('names the code of its screen before any script can', async () => {
    const { html } = await page(`/business/${id}`);
    expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/BusinessPage-[\w-]+\.js" \/>/);
    expect((await page('/')).html).not.toContain('modulepreload');
  });

  it('sends its script packed to those who can unpack it', async () => {
    const [script] = /\/assets\/index-[\w-]+\.js/.exec((await page('/')).html)!;
    const get = (encodings: string) => fetch(world.url + script, { headers: { 'accept-encoding': encodings } });
    const packed = await get('gzip, br');
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    const plain = await get('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await packed.text()).toBe(await plain.text());
  });

  it('tells of a person, whatever the case of the name', async () => {
    const { html, status } = await page('/user/ADA');
    expect(status).toBe(200);
    expect(html).toContain('<title>ada · Main Street</title>');
    expect(html).not.toContain(ada.email);
  });

  it('keeps own pages out of search engines and scripts of others out of all', async () => {
    const { html, headers } = await page('/profile');
    expect(html).toContain('<meta name="robots" content="noindex" />');
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('lists every business in a sitemap of pages', async () => {
    const get = async (path: string) => (await fetch(world.url + path)).text();
    expect(await get('/robots.txt')).toContain(`Sitemap: ${world.url}/sitemap.xml`);
    const [, first] = /<loc>(.*?)<\/loc>/.exec(await get('/sitemap.xml')) ?? [];
    expect(await get(first!.slice(world.url.length))).toContain(`<loc>${world.url}/business/${id}</loc>`);
  });
});
