/** Every response: request id, security headers, CORS, compression, errors of HTTP. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { request } from 'node:http';
import { connect } from 'node:net';
import sharp from 'sharp';
import { visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
});
afterAll(() => fixture.close());

interface Received {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Sends a request and returns the response as received, compressed or not. */
const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${fixture.url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers as never, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
const json = { 'content-type': 'application/json' };
const graphql = (query: string, headers: Record<string, string> = {}) =>
  send('POST', '/graphql', { ...json, ...headers }, JSON.stringify({ query }));

const types = '{ __schema { types { name description } } }';
const endpoints: [string, (headers?: Record<string, string>) => Promise<Received>][] = [
  ['GraphQL', (headers) => graphql('{ users { totalCount } }', headers)],
  ['a GraphQL error', (headers) => graphql('{', headers)],
  ['GraphQL with GET', (headers) => send('GET', '/graphql', headers)],
  ['GraphiQL', (headers) => send('GET', '/graphql', { accept: 'text/html', ...headers })],
  ['REST', (headers) => send('GET', '/api/businesses', headers)],
  ['a REST error', (headers) => send('GET', '/api/nothing', headers)],
  ['REST with a wrong method', (headers) => send('DELETE', '/api/users', headers)],
  ['the pages', (headers) => send('GET', '/', headers)],
  ['health', (headers) => send('GET', '/health/live', headers)],
];

describe('A request', () => {
  it.each(endpoints)('has its id in the response of %s', async (_, ask) => {
    expect((await ask({ 'x-request-id': 'checkout-17.b' })).headers['x-request-id']).toBe('checkout-17.b');
    const [one, another] = [await ask(), await ask()].map(({ headers }) => headers['x-request-id']);
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(another).not.toBe(one);
  });

  it.each(endpoints)('with a malformed id gets a new one from %s', async (_, ask) => {
    for (const malformed of ['', '{"level":60}', 'a b', 'x'.repeat(129), '<script>'])
      expect((await ask({ 'x-request-id': malformed })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    ['is in the addresses of its response', 'directory.example:8080', 'directory.example:8080'],
    ['of thousands of characters is not, which would multiply the response', 'x'.repeat(9000), 'localhost'],
  ])('has a host that %s', async (_, host, expected) => {
    const { status, body } = await send('GET', '/api/businesses/feed.json', { host });
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toMatchObject({ home_page_url: `http://${expected}/` });
  });

  it('that fails is found in the log by its id', async () => {
    await fixture.db.query('ALTER TABLE comments RENAME TO lost_comments');
    const query =
      'mutation { addComment(businessId: "0197a0b0-0000-7000-8000-000000000000", text: "Hm.") { comment { id } } }';
    const headers = { authorization: `Bearer ${mae.token}`, 'x-request-id': 'graphql-fails' };
    expect((await graphql(query, headers)).status).toBe(500);
    const path = '/api/businesses/0197a0b0-0000-7000-8000-000000000000/comments';
    const rest = await send('POST', path, { ...headers, ...json, 'x-request-id': 'rest-fails' }, '{"text":"Hm."}');
    await fixture.db.query('ALTER TABLE lost_comments RENAME TO comments');
    expect(rest.status).toBe(500);
    const errors = (await fixture.log()).filter((line) => line.includes('unexpected error'));
    for (const name of ['graphql-fails', 'rest-fails'])
      expect(errors.filter((line) => line.includes(`"requestId":"${name}"`))).toHaveLength(1);
  });

  it('for a sitemap that fails is found in the log by its id', async () => {
    const published = await openFixture({ PUBLIC_URL: 'https://mainstreet.example' });
    await published.db.query('ALTER TABLE businesses RENAME TO lost_businesses');
    const sitemap = await fetch(`${published.url}/sitemap.xml`, { headers: { 'x-request-id': 'sitemap-fails' } });
    expect([sitemap.status, await sitemap.json()]).toEqual([
      500,
      { message: 'Something went wrong', code: 'INTERNAL_SERVER_ERROR' },
    ]);
    const errors = (await published.log()).filter((line) => line.includes('unexpected error'));
    expect(errors.filter((line) => line.includes('"requestId":"sitemap-fails"'))).toHaveLength(1);
    await published.close();
  });
});

describe('A script on a page of another site', () => {
  const elsewhere = { origin: 'https://maps.example.com' };

  it.each(['/graphql', '/graphql/', '/api/businesses', '/api/users/login'])(
    'may send any request to %s',
    async (path) => {
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-own',
      };
      const { status, headers, body } = await send('OPTIONS', path, { ...elsewhere, ...preflight });
      expect([status, body.length, headers['access-control-allow-origin']]).toEqual([204, 0, '*']);
      expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE');
      expect(headers['access-control-allow-headers']).toBe('Authorization, *');
    },
  );

  const api = endpoints.filter(([name]) => /GraphQL|REST/.test(name));
  it.each(api)('may read every response of %s with its headers, and sends no cookie', async (_, ask) => {
    for (const authorization of ['', 'Bearer unknown']) {
      const { headers } = await ask({ ...elsewhere, authorization });
      expect(headers['access-control-allow-origin']).toBe('*');
      const exposed = headers['access-control-expose-headers']!.split(', ');
      const readable = [
        'Link',
        'Location',
        'X-Total-Count',
        'X-Total-Count-Is-Exact',
        'ETag',
        'Retry-After',
        'X-Request-Id',
      ];
      expect(exposed).toEqual(
        expect.arrayContaining([...readable, 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
      );
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
    for (const path of ['/api/nowhere', '/api/openapi.json'])
      expect((await send('GET', path, elsewhere)).headers['access-control-allow-origin']).toBe('*');
  });

  it('may not read pages', async () => {
    for (const path of ['/', '/login'])
      expect((await send('GET', path, elsewhere)).headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = { ...elsewhere, 'access-control-request-method': 'GET' };
    expect((await send('OPTIONS', '/login', preflight)).headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('A wrong method', () => {
  it.each(['/', '/business/x', '/business/%E0%A4%A', '/health/live', '/robots.txt', '/api/openapi.json', '/api/docs'])(
    'at %s gets 405 with the allowed methods',
    async (path) => {
      for (const method of ['POST', 'DELETE']) {
        const { status, headers, body } = await send(method, path);
        expect([status, headers.allow, body.toString()]).toEqual([
          405,
          'GET, HEAD',
          '{"message":"Method not allowed","code":"BAD_REQUEST"}',
        ]);
      }
    },
  );
});

it('A wrong method of the address that ends mails gets 405 with POST among the allowed methods', async () => {
  const { status, headers } = await send('PUT', '/unsubscribe');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

it('The paths of the APIs are found in lower case only', async () => {
  for (const path of ['/API/businesses', '/Graphql?operation=HomePage'])
    expect((await send('GET', path, { accept: 'application/json' })).status).toBe(404);
});

describe('A request that Node rejects itself', () => {
  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(fixture.url);
      let received = '';
      connect(Number(port), hostname)
        .on('data', (data) => (received += data))
        .on('close', () => resolve(received))
        .on('error', reject)
        .write(text);
    });

  it.each([
    [400, 'BAD_REQUEST', 'with a malformed first line', 'NONSENSE\r\n\r\n'],
    [400, 'BAD_REQUEST', 'with a malformed length', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    [431, 'PAYLOAD_TOO_LARGE', 'with a long URL', `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    [400, 'BAD_REQUEST', 'without a host', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'BAD_REQUEST', 'without a host at GraphQL', 'POST /graphql HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
    [417, 'BAD_REQUEST', 'with an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'],
  ])('gets %i as JSON with the code %s, %s', async (status, code, _, text) => {
    const [head, body] = (await raw(text)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/content-type: application\/json/i);
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code });
  });

  it.each([
    ['without a host', ''],
    ['with an unknown expectation', 'Host: a\r\nExpect: tea\r\n'],
  ])('has its id in the response where its head is readable: %s', async (_, lines) => {
    expect(await raw(`GET / HTTP/1.1\r\n${lines}X-Request-Id: seven\r\n\r\n`)).toMatch(/\r\nx-request-id: seven\r\n/i);
  });

  it('without a host is answered with HTTP/1.0, which needs none', async () => {
    expect(await raw('GET /health/live HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('does not mix with the response that is being sent on its connection', async () => {
    const received = await raw('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\nNONSENSE\r\n\r\n');
    const [first, ...others] = received.split('HTTP/1.1 ').slice(1);
    expect(first).toMatch(/^(200|400) /);
    expect(others.every((each) => each.startsWith('400 '))).toBe(true);
  });
});

it('GraphQL also answers at its address with a slash at the end', async () => {
  const { status, body } = await send('POST', '/graphql/', json, '{"query":"{ __typename }"}');
  expect([status, body.toString()]).toEqual([200, expect.stringContaining('"__typename":"Query"')]);
});

describe('A file of the site', () => {
  it('is the icon that browsers request for pictures and JSON, which name none', async () => {
    const { status, headers, body } = await send('GET', '/favicon.ico');
    expect([status, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
    const png = body.subarray(body.readUInt32LE(18));
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 32, height: 32, hasAlpha: true });
  });

  it('is sent in parts as it is, also where the whole would be compressed', async () => {
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec((await send('GET', '/')).body.toString())!;
    const gzip = { 'accept-encoding': 'gzip' };
    const whole = await send('GET', script!, gzip);
    expect(whole.headers['content-encoding']).toBe('gzip');
    const { status, headers, body } = await send('GET', script!, { ...gzip, range: 'bytes=0-4999' });
    expect([status, headers['content-encoding'], headers['content-length']]).toEqual([206, undefined, '5000']);
    const file = gunzipSync(whole.body);
    expect(headers['content-range']).toBe(`bytes 0-4999/${file.length}`);
    expect(body.equals(file.subarray(0, 5000))).toBe(true);
  });

  it.each([
    ['with a range that it does not have', { range: 'bytes=999999999-' }, 416, 'Range Not Satisfiable'],
    ['with a range from its end to its start', { range: 'bytes=5-1' }, 416, 'Range Not Satisfiable'],
    ['with an entity tag that it does not have', { 'if-match': '"another"' }, 412, 'Precondition Failed'],
  ])('that is requested %s is answered with that error', async (_, headers, status, message) => {
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec((await send('GET', '/')).body.toString())!;
    for (const file of ['/icon.svg', script!]) {
      const answer = await send('GET', file, { 'accept-encoding': 'br', ...headers });
      expect([answer.status, answer.body.toString()]).toEqual([
        status,
        JSON.stringify({ message, code: 'BAD_REQUEST' }),
      ]);
      expect([answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([undefined, 'no-store']);
      if (status === 416) expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    }
  });
});

describe('An invalid host', () => {
  it.each(['a:99999', 'a:b:c', '[', '[::1', ':', 'xn--a', '256.256.256.256', '', '"><script>'])(
    '(%s) changes no response',
    async (host) => {
      for (const path of ['/', '/users?search=a', '/api/businesses?limit=1', '/robots.txt']) {
        const { status } = await send('GET', path, { host });
        expect([path, status]).toEqual([path, 200]);
      }
      const listing = await graphql('{ businesses(first: 1) { nodes { images } } }', { host });
      expect(listing.status).toBe(200);
    },
  );
});

describe('An address', () => {
  /** Sends exactly this request target. */
  const sendTarget = (method: string, target: string, body?: string) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const outgoing = request({ port: new URL(fixture.url).port, method, path: target, headers: json }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode!, body: text }));
      });
      outgoing.on('error', reject).end(body);
    });

  it.each(['//', '//?search=x', '//example.com', '///', '/?%', '/??'])(
    '(%s) is answered with a page, or with a page that says it is not found',
    async (target) => {
      const { status, body } = await sendTarget('GET', target);
      expect([200, 404]).toContain(status);
      expect(body).toMatch(/<title>.*Main Street<\/title>/);
    },
  );

  it('in the absolute form of proxies is read as any other', async () => {
    const body = '{"query":"{ users { totalCount } }"}';
    expect(await sendTarget('POST', 'http://example.com/graphql', body)).toMatchObject({ status: 200 });
    expect(await sendTarget('GET', 'http://example.com/api/businesses?limit=1')).toMatchObject({ status: 200 });
    expect(await sendTarget('GET', 'https://example.com/api/nothing')).toEqual({
      status: 404,
      body: '{"message":"Not found","code":"NOT_FOUND"}',
    });
    for (const target of ['http://example.com', 'http://example.com/?search=a', 'http://', 'http:///'])
      expect((await sendTarget('GET', target)).body).toContain('<title>Main Street</title>');
  });
});

describe('Text in another encoding than UTF-8', () => {
  const name = 'Caf\xe9 Zentral';
  const listing = { name, description: 'Cake and coffee.', category: 'Restaurant', location: 'Wien' };
  const form = Object.entries(listing).map(
    ([field, value]) => `--x\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const mutation = `mutation { updateProfile(input: { bio: "${name}" }) { bio } }`;
  it.each([
    ['REST', '/api/businesses', 'application/json', JSON.stringify(listing)],
    [
      'REST, with the encoding in its header',
      '/api/businesses',
      'application/json; charset=iso-8859-1',
      JSON.stringify(listing),
    ],
    ['a form', '/api/businesses', 'multipart/form-data; boundary=x', `${form.join('')}--x--\r\n`],
    ['GraphQL', '/graphql', 'application/json', JSON.stringify({ query: mutation })],
  ])('is rejected by %s, and not stored with wrong characters', async (_, path, type, text) => {
    const headers = { 'content-type': type, authorization: `Bearer ${mae.token}` };
    const body = Buffer.from(text, 'latin1');
    const answer = await (await fetch(fixture.url + path, { method: 'POST', headers, body })).text();
    expect(answer).toContain('"message":"Text contains characters that are not allowed"');
  });
});

describe('Security headers', () => {
  const expected = {
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
  };
  it.each(endpoints.filter(([name]) => name !== 'health'))('are in every response of %s', async (_, ask) => {
    const { headers } = await ask();
    expect(headers).toMatchObject(expected);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(headers['x-powered-by']).toBeUndefined();
  });
});

describe('The address of GraphQL', () => {
  it('answers with a page or with data by Accept, and has it in Vary', async () => {
    const page = await send('GET', '/graphql', { accept: 'text/html' });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['cache-control']).toBe('no-cache');
    const head = await send('HEAD', '/graphql', { accept: 'text/html' });
    expect([head.status, head.headers['content-type'], head.headers.etag]).toEqual([
      200,
      page.headers['content-type'],
      page.headers.etag,
    ]);
    const data = await send('GET', '/graphql?operation=HomePage', { accept: 'application/json' });
    expect(data.headers['content-type']).toMatch(/json/);
    for (const { headers } of [page, data]) expect(headers.vary?.split(', ')).toContain('Accept');
  });

  it.each([
    ['application/json, text/html;q=0.5', 'data'],
    ['application/json, text/html;q=0', 'data'],
    ['application/graphql-response+json, text/html;q=0.1', 'data'],
    ['*/*', 'data'],
    ['text/html, application/json;q=0.9', 'a page'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'a page'],
    ['TEXT/HTML', 'a page'],
    ['text/html; charset=utf-8', 'a page'],
    ['application/json; charset=utf-8, text/html;q=0.1', 'data'],
    ['text/*', 'a page'],
  ])('answers a client that accepts %s with %s', async (accept, expected) => {
    const { status, headers } = await send('GET', '/graphql?query={__typename}', { accept });
    expect(status).toBe(expected === 'data' ? 400 : 200);
    expect(headers['content-type']).toMatch(expected === 'data' ? /json/ : /^text\/html/);
  });
});

/** What clients accept, the encoding of the response, and the function that decodes it. */
const encodings = [
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['deflate', 'deflate', inflateSync],
] as const;

describe('A long response', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1, GZIP;q=0.5', '*'])(
    'is compressed for clients that accept %s',
    async (accepted) => {
      const plain = await graphql(types);
      const zipped = await graphql(types, { 'accept-encoding': accepted });
      expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept, Accept-Encoding' });
      expect(zipped.headers['content-length']).toBe(String(zipped.body.length));
      expect(zipped.body.length).toBeLessThan(plain.body.length / 2);
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    },
  );

  it.each(['', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.00', 'gzipped'])(
    'is not compressed for clients that accept %s',
    async (accepted) => {
      const { headers, body } = await graphql(types, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveProperty('data.__schema');
    },
  );

  it.each(['/graphql/graphiql.css', '/api/docs/swagger-ui.css'])(
    'is compressed for a file of the consoles (%s), which a client that has it does not get again',
    async (path) => {
      const plain = await send('GET', path);
      const common = {
        'cache-control': 'public, max-age=3600, no-transform',
        etag: plain.headers.etag,
        vary: expect.stringContaining('Accept-Encoding'),
      };
      expect(plain.headers).toMatchObject({ ...common, 'content-type': 'text/css; charset=utf-8' });
      for (const [accepted, encoding, unzip] of encodings) {
        const { headers, body } = await send('GET', path, { 'accept-encoding': accepted });
        expect(headers).toMatchObject({
          ...common,
          'content-encoding': encoding,
          'content-length': String(body.length),
          'content-type': 'text/css; charset=utf-8',
        });
        expect(unzip(body).equals(plain.body)).toBe(true);
      }
      const head = await send('HEAD', path, { 'accept-encoding': 'br' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers).toMatchObject({ ...common, 'content-length': String(plain.body.length) });
      const same = await send('GET', path, { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag! });
      expect([same.status, same.headers['content-encoding'], same.body.length]).toEqual([304, undefined, 0]);
      expect(same.headers).toMatchObject(common);
    },
  );

  it.each(encodings)(
    'of REST is compressed as a whole for clients that accept %s',
    async (accepted, encoding, unzip) => {
      await addBusiness(mae, { description: 'Long. '.repeat(800) });
      for (const path of ['/api/businesses', '/api/openapi.json']) {
        const plain = await send('GET', path);
        const headers = { 'accept-encoding': accepted };
        for (const { headers: own, body } of [await send('GET', path, headers), await send('GET', path, headers)]) {
          expect(own).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
          expect(own).toMatchObject({ etag: plain.headers.etag, vary: plain.headers.vary });
          expect(own.vary).toContain('Accept-Encoding');
          expect(unzip(body).equals(plain.body)).toBe(true);
        }
        const head = await send('HEAD', path, headers);
        expect([head.headers['content-encoding'], head.headers.etag]).toEqual([undefined, plain.headers.etag]);
        const same = await send('GET', path, { ...headers, 'if-none-match': plain.headers.etag! });
        expect([same.status, same.headers['content-encoding'], same.body.length]).toEqual([304, undefined, 0]);
      }
    },
  );

  it.each(encodings)(
    'of the site is compressed as a whole for clients that accept %s',
    async (accepted, encoding, unzip) => {
      for (const path of ['/login', '/no/such/street', '/map/light/4/8/5.svg']) {
        const plain = await send('GET', path, { 'accept-encoding': 'identity' });
        expect(plain.headers['content-encoding']).toBeUndefined();
        const { headers, body } = await send('GET', path, { 'accept-encoding': accepted });
        expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
        expect([plain, { headers }].map((each) => each.headers.vary)).toEqual(['Accept-Encoding', 'Accept-Encoding']);
        expect(unzip(body).equals(plain.body)).toBe(true);
      }
    },
  );

  it('is compressed, a short one is not', async () => {
    const { headers } = await graphql('{ users { totalCount } }', { 'accept-encoding': 'gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept, Accept-Encoding']);
    expect(await visitorOf(fixture).graphql('{ users { totalCount } }')).toEqual({ users: { totalCount: 1 } });
  });
});
