/** During faults of the machine requests get 503, no user is signed out, and afterwards the site works as before. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import sharp from 'sharp';
import { createApp, type AppOptions } from '#server/app.ts';
import { connectDatabase, servingTimeouts } from '#server/data-source.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { folderStore } from '#server/uploads/folder-store.ts';
import { openStore } from '#server/uploads/store.ts';
import { apiClient, visitorOf, type Caller } from '../../support/api.ts';
import { openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { holdLock } from '../../support/database/held-lock.ts';
import { wrongCounts } from '../../support/database/counts.ts';
import { createBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { errorOf, sessionExpired } from '../../support/errors.ts';
import { noOverloadProtection } from '../../support/no-overload-protection.ts';
import { freePort, until } from '../../support/site.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';

let fixture: InProcessFixture;
let outside: Client;
let ann: TestUser;
let businessId: string;

const input = { name: 'Corner', description: 'A shop at the corner', category: 'RETAIL', location: 'Here' };

beforeAll(async () => {
  fixture = await openInProcessFixture({}, noOverloadProtection, servingTimeouts);
  outside = new Client({ connectionString: fixture.databaseUrl });
  await outside.connect();
  ann = await signUp(fixture, 'ann');
  businessId = (await ann.graphql(createBusiness, { input })).createBusiness.id;
});

afterAll(async () => {
  await outside.end();
  await fixture.close();
});

const closings: (() => unknown)[] = [];
/** Closes what a test has opened at its end, also where it fails: the last one first. */
const closeAfterTest = (close: () => unknown) => void closings.unshift(close);
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const photo = async () => {
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png();
  return new Blob([new Uint8Array(await png.toBuffer())], { type: 'image/png' });
};

const useBothApis = async (user: Caller = ann) => [
  await user.call('GET', '/api/users/profile/posts'),
  await user.graphqlResponse('{ me { id } }'),
  await user.call('POST', `/api/businesses/${businessId}/comments`, { text: 'During a fault' }),
];

/** A disk that the system mounts as read-only after an error. */
const failingDisk = () =>
  Promise.reject<never>(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));

/** A log of warnings, and its lines. */
function warnings() {
  const lines: { code?: string; err?: { message: string } }[] = [];
  return { lines, log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }) };
}

/** Starts another server of the same site with other options, and returns Ann as its client. */
async function another(different: Partial<AppOptions>) {
  const settings = readSettings({ DATA_DIR: fixture.dataDir });
  const { server, stop } = await createApp({
    settings,
    db: () => fixture.db,
    store: openStore(settings),
    secret: fixture.secret,
    log: createLog('silent'),
    overload: noOverloadProtection,
    ...different,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.once('close', stop);
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  return apiClient({ url: `http://localhost:${port}` }, ann.token);
}

describe('A user', () => {
  it('gets 200 or 503, never 401, while sessions of Postgres are terminated', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      const responses = Promise.all(Array.from({ length: 8 }, useBothApis));
      await outside.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      statuses.push(...(await responses).flat().map(({ status }) => status));
    }
    expect([...new Set(statuses)].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect((await useBothApis()).map(({ status }) => status)).toEqual([200, 200, 201]);
    expect(await wrongCounts(fixture.db)).toEqual([]);
  });

  it('gets 503 with Retry-After while the database is closed, and stays signed in', async () => {
    const tooEarly = {
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
      message: 'Service temporarily unavailable, please try again',
      fields: undefined,
    };
    const visitor = visitorOf(fixture);
    const forger = apiClient(fixture, 'nonsense');
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    await fixture.db.destroy();
    try {
      for (const who of [visitor, ann, forger])
        for (const query of ['{ me { id } }', '{ businesses { totalCount } }', 'mutation { logout }']) {
          expect(await errorOf(who.graphqlResponse(query))).toEqual(tooEarly);
          expect((await who.graphqlResponse(query)).headers.get('retry-after')).toBe('2');
        }
      const early = { username: 'early', email: 'early@example.com', password: 'secret' };
      expect(await errorOf(visitor.graphqlResponse(register, { input: early }))).toEqual(tooEarly);
      expect(await errorOf(ann.graphqlResponse(createBusiness, { input }))).toEqual(tooEarly);
    } finally {
      await fixture.db.initialize();
    }
    expect((await ann.graphql('{ me { id } }')).me.id).toBe(ann.id);
    expect(await errorOf(forger.graphqlResponse('{ me { id } }'))).toEqual(sessionExpired);
  });

  it('gets 503 with Retry-After within six seconds in both APIs while Postgres is slow', async () => {
    await outside.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(30); RETURN NEW; END $$;
      CREATE TRIGGER dawdle BEFORE INSERT ON comments FOR EACH ROW EXECUTE FUNCTION dawdle()`);
    const begun = performance.now();
    const [rest, graphql] = await Promise.all([
      ann.call('POST', `/api/businesses/${businessId}/comments`, { text: 'Never stored' }),
      ann.graphqlResponse(
        'mutation ($id: ID!) { addComment(businessId: $id, text: "Never stored") { comment { id } } }',
        {
          id: businessId,
        },
      ),
    ]);
    expect(performance.now() - begun).toBeLessThan(6000);
    await outside.query('DROP TRIGGER dawdle ON comments; DROP FUNCTION dawdle');
    for (const answer of [rest, graphql]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    expect(graphql.errors[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    const { rowCount } = await outside.query(`SELECT FROM comments WHERE text = 'Never stored'`);
    expect(rowCount).toBe(0);
    expect((await useBothApis()).map(({ status }) => status)).toEqual([200, 200, 201]);
  });

  it('gets 503 for a like to which Postgres never responds, without a wait for its rollback, and then is served', async () => {
    const gate = openDatabaseProxy(fixture.databaseUrl, await freePort());
    await gate.open();
    closeAfterTest(() => gate.close());
    const db = await connectDatabase(gate.url, { poolSize: 1 });
    closeAfterTest(() => db.destroy());
    const caller = await another({ db: () => db });
    await caller.graphql('{ me { id } }');

    const held = await holdLock(fixture, 'business_stats', businessId);
    const begun = performance.now();
    const answer = caller.call('PUT', `/api/businesses/${businessId}/like`);
    await held.waiting(1);
    gate.pause();
    const { status, headers } = await answer;
    const duration = performance.now() - begun;
    // A new connection is not paused.
    const afterwards = await caller.graphqlResponse('{ me { id } }');
    await held.release();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    // Five seconds for the statement; its rollback would wait for five more.
    expect(duration).toBeLessThan(9500);
    expect(afterwards.data.me.id).toBe(ann.id);
  });

  it('gets 503 for a business with pictures to which Postgres never responds, without a wait for their removal', async () => {
    const gate = openDatabaseProxy(fixture.databaseUrl, await freePort());
    await gate.open();
    closeAfterTest(() => gate.close());
    const db = await connectDatabase(gate.url);
    closeAfterTest(() => db.destroy());
    const caller = await another({ db: () => db });
    // Further connections are open, which do not respond later, either.
    await Promise.all(Array.from({ length: 8 }, () => db.query('SELECT pg_sleep(0.5)')));

    const held = await holdLock(fixture, 'directory_counts', 'RETAIL');
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...input, category: 'Retail' })) form.set(name, value);
    for (const name of ['a.png', 'b.png']) form.append('images', await photo(), name);
    const answer = caller.call('POST', '/api/businesses', form);
    await held.waiting(1);
    const begun = performance.now();
    gate.pause();
    const { status, headers } = await answer;
    const duration = performance.now() - begun;
    await held.release();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    // Five seconds for the statement; the removal would wait for five more.
    expect(duration).toBeLessThan(9500);
  });

  it.each([
    ['Postgres has no free connection', '53300', 'CONNECTION LIMIT 0', 'CONNECTION LIMIT -1'],
    ['Postgres refuses the login of the site', '28000', 'NOLOGIN', 'LOGIN'],
  ])('gets 503 with Retry-After while %s, and is served afterwards', async (_, expected, refuse, allow) => {
    const name = `few_${fixture.secret.slice(0, 12)}`;
    await outside.query(`CREATE ROLE ${name} LOGIN PASSWORD '${fixture.secret}';
      GRANT ALL ON ALL TABLES IN SCHEMA public TO ${name}`);
    const url = Object.assign(new URL(fixture.databaseUrl), { username: name, password: fixture.secret });
    closeAfterTest(() => outside.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`));
    const db = await connectDatabase(url.href, { poolSize: 2 });
    closeAfterTest(() => db.destroy());
    const caller = await another({ db: () => db });
    const statuses = async () => (await useBothApis(caller)).map(({ status }) => status);
    // A busy machine may open the first connections too late.
    const served = () => until('both APIs serve', async () => `${await statuses()}` === '200,200,201');
    await served();

    await outside.query(`ALTER ROLE ${name} ${refuse}`);
    await outside.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${name}'`);
    await until('its connections are gone', async () => !(await statuses()).includes(200));
    const code = await db.query('SELECT 1').catch((error) => error.code);
    expect(code).toBe(expected);
    for (const { status, headers } of await useBothApis(caller))
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);

    await outside.query(`ALTER ROLE ${name} ${allow}`);
    await served();
  });

  it('stays signed in when the clock of the server was wrong by five minutes, and comments keep their order', async () => {
    const comment = async (text: string) =>
      (await ann.call('POST', `/api/businesses/${businessId}/comments`, { text })).status;
    const clock = jest.spyOn(Date, 'now');
    const off = (ms: number) =>
      clock.mockImplementation(() => Math.floor(performance.timeOrigin + performance.now()) + ms);
    off(300_000);
    const bea = await signUp(fixture, 'bea');
    expect(await comment('first')).toBe(201);
    off(-300_000);
    expect(await comment('second')).toBe(201);
    expect((await bea.graphql('{ me { username } }')).me.username).toBe('bea');
    clock.mockRestore();
    expect(await comment('third')).toBe(201);
    expect((await bea.graphql('{ me { username } }')).me.username).toBe('bea');
    const { body } = await ann.call<{ text: string }[]>('GET', `/api/businesses/${businessId}/comments`);
    expect(body.slice(-3).map(({ text }) => text)).toEqual(['first', 'second', 'third']);
  });

  it.each([
    [507, 'is full', 'STORAGE_FULL', 'Storage is full', async () => ({ blocks: 1e6, bavail: 12_500, bsize: 1000 })],
    [503, 'fails', 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable, please try again', failingDisk],
  ])(
    'gets %i in both APIs when the disk of the pictures %s, no business is created, and the log says why once',
    async (status, _, code, message, readSpace) => {
      const store = folderStore(fixture.dataDir, readSpace);
      const { lines, log } = warnings();
      const caller = await another({ store, log });

      const create =
        'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }';
      const picture = { blob: await photo(), name: 'shop.png' };
      const response = await caller.graphqlResponse(create, { input, image: null }, { 'variables.image': picture });
      expect(response).toMatchObject({ status, errors: [{ extensions: { code } }] });
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...input, category: 'Retail' })) form.set(name, value);
      form.set('image', await photo(), 'shop.png');
      const inRest = await caller.call('POST', '/api/businesses', form);
      expect(inRest).toMatchObject({ status, body: { message } });
      expect(inRest.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
      expect((await caller.graphql('{ me { numBusinesses } }')).me.numBusinesses).toBe(1);
      const cause =
        status === 503
          ? 'EROFS: read-only file system'
          : `The disk of ${fixture.dataDir} has 12 MB free, less than the 256 MB that pictures leave free.`;
      expect(lines.map((line) => [line.code, line.err?.message])).toEqual([[code, cause]]);
    },
  );

  it('gets 503 with Retry-After within six seconds while the store of pictures accepts connections and never responds, and the log says why once', async () => {
    // What comes before the connection, such as making the picture's sizes, takes as long as the machine needs.
    let connectedAt = 0;
    const silent = createServer((socket) => {
      connectedAt = performance.now();
      socket.on('error', () => undefined);
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    closeAfterTest(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    const settings = readSettings({
      DATA_DIR: fixture.dataDir,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'main-street',
      S3_ACCESS_KEY_ID: 'main-street',
      S3_SECRET_ACCESS_KEY: 'main-street',
    });
    const { lines, log } = warnings();
    const caller = await another({ settings, store: openStore(settings), log });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...input, category: 'Retail' })) form.set(name, value);
    form.set('image', await photo(), 'shop.png');

    const answers = await Promise.all([
      caller.call('POST', '/api/businesses', form),
      ...Array.from({ length: 10 }, () => caller.call('GET', `/pictures/${businessId}-320.webp`)),
    ]);
    expect(performance.now() - connectedAt).toBeLessThan(6000);
    for (const { status, headers } of answers) expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    expect(lines).toEqual([
      expect.objectContaining({
        code: 'SERVICE_UNAVAILABLE',
        err: expect.objectContaining({ type: 'TimeoutError' }),
      }),
    ]);
  });
});
