/** The site works the same with any defaults of a database for dates, transactions and schemas, and refuses what it cannot use. */
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { openDatabase } from '#server/data-source.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { createLog } from '#server/http/log.ts';
import { visitorOf, type Json } from '../../support/api.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { startFakePooler } from '../../support/database/fake-pooler.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { until } from '../../support/site.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

const log = createLog('silent');
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let fixture: Fixture;
let mae: TestUser;
beforeAll(async () => {
  fixture = await openFixture();
  mae = await signUp(fixture, 'Mae');
  const members = [mae, await signUp(fixture, 'Ben'), await signUp(fixture, 'Cleo')];
  rated = [];
  for (const each of ratings) {
    const id = await addBusiness(mae, { name: 'Rated' });
    for (const [at, rating] of each.entries()) await members[at]!.graphql(rate, { id, rating });
    rated.push(id);
  }
});
afterAll(() => fixture.close());

/** Run after each test, the last one first. */
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Creates a database that is dropped after the test. */
async function temporaryDatabase(template: string): Promise<string> {
  const { url, drop } = await cloneDatabase(template);
  cleanUps.push(drop);
  return url;
}

/** Changes a default of the database, and ends the connections of the site. */
async function setDefault(change: string): Promise<void> {
  const name = new URL(fixture.databaseUrl).pathname.slice(1);
  await fixture.db.query('SET default_transaction_read_only = off');
  await fixture.db.query(`BEGIN; SET TRANSACTION READ WRITE; ALTER DATABASE ${name} ${change}; COMMIT`);
  await fixture.db
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);
  await until(
    'the site has connected anew',
    async () => (await mae.graphqlResponse('{ me { id } }')).errors.length === 0,
  );
}

const byRating = `query ($after: String) { businesses(sort: { field: AVERAGE_RATING, order: DESC }, first: 1, after: $after) {
  nodes { id averageRating } pageInfo { endCursor } } }`;
const rate = 'mutation ($id: ID!, $rating: Int!) { rateBusiness(businessId: $id, value: $rating) { id } }';
const ratings = [
  [5, 5, 4],
  [5, 4, 4],
  [4, 4, 4],
];
let rated: string[];

it('The sessions of the site plan with the costs that its plans are tested with', async () => {
  await setDefault('SET random_page_cost = 4');
  await setDefault('SET jit = on');
  const db = await openDatabase(fixture.databaseUrl, { log });
  const settings = `SELECT current_setting('random_page_cost') AS cost, current_setting('jit') AS jit`;
  expect(await db.query(settings).finally(() => db.destroy())).toEqual([{ cost: '1.1', jit: 'off' }]);
});

it('The sessions of the site do not end while they are idle or in a long transaction', async () => {
  const [{ version }] = await fixture.db.query(`SELECT current_setting('server_version_num')::int AS version`);
  const timeouts = ['idle_session_timeout', ...(version >= 170_000 ? ['transaction_timeout'] : [])];
  cleanUps.push(() => setDefault('RESET ALL'));
  for (const name of timeouts) await setDefault(`SET ${name} = '1min'`);
  const db = await openDatabase(fixture.databaseUrl, { log });
  const read = db.query(`SELECT ${timeouts.map((name) => `current_setting('${name}') AS ${name}`).join()}`);
  expect(await read.finally(() => db.destroy())).toEqual([Object.fromEntries(timeouts.map((name) => [name, '0']))]);
});

it('A database that accepts no connections ends the start with one message', async () => {
  const url = await temporaryDatabase('template0');
  const name = new URL(url).pathname.slice(1);
  await fixture.db.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  const { signal } = new AbortController();
  await expect(
    retryConnect(() => openDatabase(url, { log }), { log, signal, setting: 'DATABASE_URL' }),
  ).rejects.toThrow(/^The database of DATABASE_URL cannot be used\. The server answered: /);
});

describe.each([
  `SET datestyle = 'German'`,
  `SET datestyle = 'SQL, DMY'`,
  `SET intervalstyle = 'sql_standard'`,
  `SET timezone = 'Asia/Kathmandu'`,
  `SET extra_float_digits = -15`,
  `SET standard_conforming_strings = off`,
  `SET bytea_output = 'escape'`,
  `SET array_nulls = off`,
  `SET search_path = ''`,
  `SET search_path = 'elsewhere'`,
  `SET default_transaction_isolation = 'serializable'`,
  `SET default_transaction_read_only = on`,
  `SET client_encoding = 'LATIN1'`,
])('On a database whose default is %s', (change) => {
  beforeAll(() => setDefault(change));
  afterAll(() => setDefault('RESET ALL'));

  it('members write and visitors read', async () => {
    const id = await addBusiness(mae);
    const edit =
      'mutation ($id: ID!) { updateBusiness(id: $id, input: { description: "Tea \\\\ cake, café ☕." }) { updatedAt } }';
    expect((await mae.graphql(edit, { id })).updateBusiness.updatedAt).toMatch(isoTime);
    const comment = await mae.call('POST', `/api/businesses/${id}/comments`, { text: "It's lovely \\ ☕" });
    expect([comment.status, comment.body.text]).toEqual([201, "It's lovely \\ ☕"]);
    await mae.graphql(rate, { id, rating: 1 });
    const { body } = await visitorOf(fixture).call('GET', `/api/businesses/${id}`);
    expect(body).toMatchObject({ description: 'Tea \\ cake, café ☕.', createdAt: expect.stringMatching(isoTime) });
    const found = await visitorOf(fixture).call('GET', '/api/businesses?search=blue%20gate');
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toContain(id);
  });

  it('a list by rating continues after its cursor', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    while (seen.length < 3) {
      const page: { businesses: Json } = await visitorOf(fixture).graphql(byRating, { after });
      seen.push(page.businesses.nodes[0].id);
      after = page.businesses.pageInfo.endCursor;
    }
    expect(seen).toEqual(rated);
  });
});

describe('A database with another encoding', () => {
  it.each(['LATIN1', 'SQL_ASCII'])('is refused with one message (%s)', async (encoding) => {
    const url = await temporaryDatabase(
      `template0 ENCODING '${encoding}' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'`,
    );
    const name = new URL(url).pathname.slice(1);
    await expect(openDatabase(url, { log })).rejects.toThrow(
      `The encoding of the database ${name} is ${encoding}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.`,
    );
  });
});

it('A database with the lower case of Turkish is refused with one message', async () => {
  const url = await temporaryDatabase(`template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C'`);
  const name = new URL(url).pathname.slice(1);
  await expect(openDatabase(url, { log })).rejects.toThrow(
    `The locale of the database ${name} has another lower case of I than i, as that of Turkish: make one with CREATE DATABASE … ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8' TEMPLATE template0.`,
  );
});

describe('An empty database without a schema in its search path', () => {
  it('gets its tables in public', async () => {
    const url = await temporaryDatabase('template0');
    const name = new URL(url).pathname.slice(1);
    await fixture.db.query(`ALTER DATABASE ${name} SET search_path = ''`);
    const db = await openDatabase(url, { log });
    const read = `SELECT to_regclass('public.business_stats') IS NOT NULL AS "isThere"`;
    expect(await db.query(read).finally(() => db.destroy())).toEqual([{ isThere: true }]);
  });
});

describe('An empty database of an ordinary user, with the extensions of a superuser in another schema', () => {
  it.each(['public', 'Ext, ra'])('gets its tables in the schema of the user and finds them (%s)', async (schema) => {
    const role = `owner_${randomBytes(4).toString('hex')}`;
    cleanUps.push(() => fixture.db.query(`DROP ROLE IF EXISTS ${role}`));
    const ofSuperuser = await temporaryDatabase('template0');
    const superuser = new Client({ connectionString: ofSuperuser });
    await superuser.connect();
    cleanUps.push(() => superuser.end());
    await superuser.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'; CREATE SCHEMA ${role} AUTHORIZATION ${role};
      CREATE SCHEMA IF NOT EXISTS "${schema}"; GRANT USAGE ON SCHEMA "${schema}" TO ${role};
      ${['btree_gist', 'cube', 'pg_trgm'].map((each) => `CREATE EXTENSION ${each} SCHEMA "${schema}"`).join('; ')}`);
    const url = Object.assign(new URL(ofSuperuser), { username: role, password: 'secret' }).href;
    for (const _ of ['a start', 'a restart']) {
      const db = await openDatabase(url, { log });
      const read = `SELECT to_regclass('${role}.businesses') IS NOT NULL AS "isThere", similarity('gate', 'gate')`;
      expect(await db.query(read).finally(() => db.destroy())).toEqual([{ isThere: true, similarity: 1 }]);
    }
    // A pooler's sessions have the search path of the role.
    if (schema !== 'public') {
      const { url: pooled, stop } = await startFakePooler(url);
      cleanUps.push(stop);
      const open = async () => (await openDatabase(pooled, { log })).destroy();
      const fix = `ALTER ROLE ${role} SET search_path = ${role}, "${schema}"`;
      await expect(open()).rejects.toThrow(
        `The sessions of the pooler need other settings: ${fix}; then restart the pooler.`,
      );
      await superuser.query(fix);
      await open();
    }
  });
});
