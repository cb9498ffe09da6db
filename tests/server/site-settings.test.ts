/** What an operator sets: the site's name and tagline, its texts, and whether it takes new accounts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '#server/env.ts';
import { visitorOf } from '../support/api.ts';
import { errorOf } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';
import { password, signUp } from '../support/users.ts';

const name = 'High & <Low> *Street*';
const escapedName = 'High &amp; &lt;Low&gt; *Street*';
const tagline = 'Shops of "Ghent" & around.';
const escapedTagline = 'Shops of &quot;Ghent&quot; &amp; around.';
const closed = 'Registration is closed at the moment.';

let named: Fixture;
let plain: Fixture;

beforeAll(async () => {
  named = await openFixture({ SITE_NAME: name, SITE_TAGLINE: tagline, REGISTRATION: 'closed' });
  plain = await openFixture();
});
afterAll(() => Promise.all([named.close(), plain.close()]));

const textOf = async ({ url }: Fixture, path: string, accept = 'text/html') =>
  (await fetch(url + path, { headers: { accept } })).text();

/** Waits until a text contains a part. */
async function eventually(read: () => Promise<string>, part: string): Promise<void> {
  while (!(await read()).includes(part)) await pause(100);
}

describe('The name and the tagline of a site', () => {
  it('are in the head, the header and the footer of its pages', async () => {
    const html = await textOf(named, '/');
    expect(html).toContain(`<title>${escapedName}</title>`);
    expect(html).toContain(`<meta property="og:site_name" content="${escapedName}" />`);
    expect(html).toContain(`<meta name="description" content="${escapedTagline}" />`);
    expect(/<header.*?<\/header>/s.exec(html)![0]).toContain(escapedName);
    const footer = /<footer.*?<\/footer>/s.exec(html)![0];
    expect(footer).toContain(escapedName);
    expect(footer).toContain(escapedTagline);
    expect(html).not.toContain('Main Street');
    expect(await textOf(named, '/users')).toContain(`<title>Discover Amazing People · ${escapedName}</title>`);
    expect(await textOf(named, '/nowhere')).toContain(`<title>Page not found · ${escapedName}</title>`);
  });

  it('do not appear on another site of the same process', async () => {
    for (const fixture of [named, plain, named, plain]) await textOf(fixture, '/login');
    const html = await textOf(plain, '/login');
    expect(html).toContain('<title>Sign in to your account · Main Street</title>');
    expect(html).not.toContain('High &amp;');
  });

  it('are in the manifest, GraphiQL and the documentation of REST', async () => {
    const manifest = await fetch(`${named.url}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(await manifest.json()).toMatchObject({ name, short_name: name, description: tagline, start_url: '/' });
    expect(await textOf(named, '/graphql')).toContain(`<title>GraphiQL · ${escapedName}</title>`);
    expect(await textOf(named, '/graphql/start.js')).toContain(`title: ${JSON.stringify(name)}`);
    expect(await textOf(named, '/api/docs')).toContain(`<title>API · ${escapedName}</title>`);
    expect(JSON.parse(await textOf(named, '/api/openapi.json')).info.title).toBe(name);
  });

  it('are those of the release by default, and are one short line each', () => {
    expect(readSettings({}).site).toMatchObject({ name: 'Main Street', closedNotice: null });
    expect(() => readSettings({ SITE_NAME: 'x'.repeat(41), SITE_TAGLINE: 'two\nlines', REGISTRATION: 'no' })).toThrow(
      "SITE_NAME must be one line of at most 40 characters.\nSITE_TAGLINE must be one line of at most 160 characters.\nREGISTRATION must be 'open' or 'closed', not 'no'.",
    );
  });
});

describe('A text of the site', () => {
  const question = 'query ($name: SiteTextName!) { siteText(name: $name) { title html content } }';

  it.each(['About', 'Rules', 'Privacy'])(
    '%s is shown as the release has it, without JavaScript, too',
    async (title) => {
      const html = await textOf(plain, `/${title.toLowerCase()}`);
      const heading = title === 'About' ? 'About Main Street' : title;
      expect(html).toContain(`<title>${heading} · Main Street</title>`);
      expect(/<main.*<\/main>/s.exec(html)![0]).toMatch(
        new RegExp(`<h1[^>]*>${heading}</h1>.*<h2[^>]*>[^<]+</h2>.*<p>`, 's'),
      );
      expect(html).toContain(`<link rel="canonical" href="/${title.toLowerCase()}" />`);
    },
  );

  it.each([
    ['MAP_TILES', 'Its server learns your network address and which part of a map you look at.'],
    ['GEOCODER', 'to a service that knows addresses, without your network address.'],
    ['SMTP_URL', 'one that sends the mails'],
    ['DATABASE_URL', 'one that stores the database'],
    ['S3_ENDPOINT', 'one that stores the pictures'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'the kinds of requests and how long they take, without network addresses'],
  ])('tells visitors what goes to other servers by %s', async (_setting, part) => {
    expect(await textOf(plain, '/privacy')).toContain(part);
  });

  it('has the name of the site', async () => {
    const html = await textOf(named, '/about');
    expect(html).toMatch(new RegExp(`<h1[^>]*>About ${escapedName.replace(/[*]/g, '\\*')}</h1>`));
    expect(html).not.toContain('SITE_NAME');
  });

  it("is the operator's own, and an edit is visible without a restart", async () => {
    const folder = join(plain.dataDir, 'pages');
    await mkdir(folder);
    await writeFile(join(folder, 'rules.md'), '# House rules\n\nBe *kind* to {{SITE_NAME}}.\n');
    // A visitor's page is a second old at most.
    const rules = () => textOf(plain, '/rules');
    await eventually(rules, '<p>Be <em>kind</em> to Main Street.</p>');
    expect(await rules()).toMatch(/<h1[^>]*>House rules<\/h1>/);
    await writeFile(join(folder, 'rules.md'), '# House rules\n\nBe **brief**.\n');
    await eventually(rules, 'Be <strong class="text-ink">brief</strong>.');
  });

  it('shows HTML as text, links to scripts as text and pictures as their description', async () => {
    const markdown = [
      'A text <script>alert(1)</script> with <b onclick="alert(2)">HTML</b> &amp; an &eacute;.',
      '[one](javascript:alert(3)) [two](https://example.com/?a=1&b=2 "t") ![three](https://example.com/x.png) <https://example.com>',
      '- tight\n- list\n\n1. loose\n\n2. list\n\n> quote\n\n```js\nlet x = "<i>";\n```\n\n| a | b |\n|---|---|\n| c | `d` |\n\n---\n\nend  \nof line',
      '# Second title',
      '# Third title',
    ].join('\n\n');
    const folder = join(named.dataDir, 'pages');
    await mkdir(folder);
    await writeFile(join(folder, 'privacy.md'), markdown);
    const { siteText } = await visitorOf(named).graphql(question, { name: 'PRIVACY' });
    expect(siteText.title).toBe('Second title');
    expect(siteText.html).toContain('A text &lt;script&gt;alert(1)&lt;/script&gt; with');
    expect(siteText.html).not.toMatch(/<script|<img|href="javascript|<b\b/);
    expect(siteText.content.slice(0, 2)).toEqual([
      { tag: 'p', children: ['A text <script>alert(1)</script> with <b onclick="alert(2)">HTML</b> & an é.'] },
      {
        tag: 'p',
        children: [
          '[one](javascript:alert(3)) ',
          { tag: 'a', href: 'https://example.com/?a=1&b=2', children: ['two'] },
          ' ',
          'three',
          ' ',
          { tag: 'a', href: 'https://example.com', children: ['https://example.com'] },
        ],
      },
    ]);
    const html = await textOf(named, '/privacy');
    expect(html).toMatch(/<ul role="list"[^>]*><li[^>]*><span aria-hidden="true">•<\/span><div[^>]*>tight<\/div>/);
    expect(html).toMatch(
      /<ol role="list"[^>]*><li[^>]*><span aria-hidden="false">1\.<\/span><div[^>]*><p>loose<\/p><\/div>/,
    );
    expect(html).toContain('<pre class="overflow-x-auto"><code>let x = &quot;&lt;i&gt;&quot;;\n</code></pre>');
    expect(html).toContain('<td>c</td><td><code>d</code></td>');
    expect(html).toContain('<p>end<br/>of line</p><h2 class="mt-6 text-xl text-ink">Third title</h2>');
    expect(/<main.*<\/main>/s.exec(html)![0]).not.toMatch(/<script|<img|javascript:alert\(3\)"/);
  });

  it('keeps the numbers of its lists, and its title behind a byte order mark', async () => {
    const markdown =
      '\uFEFF# House rules\n\n1. First\n\nA word about it.\n\n2. Second\n3. Third\n\nBefore all:\n\n0. None\n';
    await writeFile(join(plain.dataDir, 'pages', 'rules.md'), markdown);
    const { siteText } = await visitorOf(plain).graphql(question, { name: 'RULES' });
    expect(siteText.title).toBe('House rules');
    expect(siteText.content.map(({ tag, start }: { tag: string; start?: number }) => [tag, start])).toEqual([
      ['ol', undefined],
      ['p', undefined],
      ['ol', 2],
      ['p', undefined],
      ['ol', 0],
    ]);
    const html = () => textOf(plain, '/rules');
    await eventually(html, 'A word about it.');
    const numbers = [...(await html()).matchAll(/<span aria-hidden="false">(\d+)\.</g)].map(([, number]) => number);
    expect(numbers).toEqual(['1', '2', '3', '0']);
  });

  it('is that of the release where the file cannot be read, which is logged', async () => {
    await mkdir(join(named.dataDir, 'pages', 'rules.md'));
    expect(await textOf(named, '/rules')).toContain('What belongs here');
    expect((await named.log()).join()).toContain('The text of a page could not be read.');
  });
});

describe('Where the registration is closed', () => {
  it('both APIs refuse new accounts with a message', async () => {
    const visitor = visitorOf(named);
    const input = { username: 'ada', email: 'ada@example.com', password };
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    expect(await errorOf(visitor.graphqlResponse(register, { input }))).toMatchObject({
      code: 'FORBIDDEN',
      message: closed,
    });
    expect(await visitor.call('POST', '/api/users/register', input)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: closed },
    });
    expect(await named.db.query('SELECT FROM users')).toEqual([]);
  });

  it('the form says so, and the header has no link to it', async () => {
    expect(await textOf(named, '/register')).toContain(closed);
    expect(await textOf(named, '/register')).not.toContain('Choose a username');
    expect(await textOf(named, '/')).not.toContain('/register');
  });

  it('the sign-in form says so in place of its link to the registration', async () => {
    const html = await textOf(named, '/login');
    expect(html).toContain('Enter your password');
    expect(html).toContain(closed);
    expect(html).not.toContain('/register');
  });

  it('is the opposite of the default', async () => {
    await signUp(plain, 'ada');
    expect(await textOf(plain, '/login')).toContain('href="/register"');
    expect(await textOf(plain, '/register')).not.toContain(closed);
  });
});
