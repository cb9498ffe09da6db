/** Streams of real processes: at their end, under load, and behind a pooler that forwards no notifications. */
import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { Client } from 'pg';
import { retryWhileUnavailable, visitorOf } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { hasPgbouncer, startPgbouncer, type Pooler } from '../../support/database/pgbouncer.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { headOf } from '../../support/head.ts';
import { logs, ready, startSite, until, type Site } from '../../support/site.ts';
import { subscribe, type EventStream } from '../../support/community/streams.ts';
import { signUp } from '../../support/users.ts';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let pooler: Pooler | undefined;
const sites: Site[] = [];
const open: EventStream[] = [];

beforeAll(() => void execFileSync(process.execPath, ['server/cli/build.mjs']));
beforeEach(async () => {
  folder = await makeFolder('streams');
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
  await pooler?.stop();
  pooler = undefined;
  await database.drop();
  await removeFolder(folder);
});

async function start(settings: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    JWT_SECRET: 'the key of two processes on one database',
    RATE_LIMIT_FACTOR: '1000',
    ...settings,
  });
  sites.push(site);
  await ready(site);
  return site;
}

const watched = 'subscription ($id: ID!) { businessChanged(id: $id) { business { numLikes } } }';
const unread = 'subscription { live { me { numUnread } } }';
const subscribeTo = (site: Site, query: string, token?: string, variables = {}, headers = {}): Promise<EventStream> =>
  subscribe({ url: site.url, query, variables, token, headers });
/** Opens a stream. A site on a busy machine may refuse it at first. */
async function listen(...subscription: Parameters<typeof subscribeTo>): Promise<EventStream> {
  const stream = await retryWhileUnavailable(() => subscribeTo(...subscription));
  expect(stream.status).toBe(200);
  open.push(stream);
  return stream;
}
const like = 'mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }';

describe('A process that ends', () => {
  it('tells each stream that it is complete, and its clients go on at another one', async () => {
    const [here, there] = await Promise.all([start(), start()]);
    const mae = await signUp(here, 'Mae');
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen(here, unread, mae.token)));
    const start0 = Date.now();
    here.kill('SIGTERM');
    expect(await here.ended).toBe(0);
    expect(Date.now() - start0).toBeLessThan(6000);
    expect(streams.filter((stream) => stream.isComplete()).length).toBe(10);
    await listen(there, unread, mae.token);
  });
});

describe('A process with a thousand open streams', () => {
  it('answers pages and queries as before', async () => {
    const site = await start({ TRUST_PROXY: '1' });
    const mae = await signUp(site, 'Mae');
    const id = await addBusiness(mae);
    const openFrom = (address: string) => listen(site, watched, undefined, { id }, { 'x-forwarded-for': address });
    for (let group = 1; group <= 20; group += 1)
      await Promise.all(Array.from({ length: 50 }, () => openFrom(`198.51.100.${group}`)));
    expect(open).toHaveLength(1000);
    const fifty = () => Promise.all(Array.from({ length: 50 }, async () => (await headOf(`${site.url}/`)).status));
    // Streams that counted as load would refuse pages always.
    await until('fifty pages are answered at once', async () => (await fifty()).every((status) => status === 200));
    const { businesses } = await visitorOf(site).graphql('{ businesses { totalCount } }');
    expect(businesses.totalCount).toBe(1);
    await mae.graphql(like, { id });
    await until('all have heard of the like', () => open.every(({ results }) => results.length === 2));
  });
});

describe('A process that opens no streams (MAX_STREAMS=0)', () => {
  it('refuses them, and opens no connection that receives notifications', async () => {
    const site = await start({ MAX_STREAMS: '0' });
    expect((await subscribeTo(site, unread, (await signUp(site, 'Mae')).token)).status).toBe(503);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const listening = `SELECT query FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'`;
    const { rows } = await client.query(listening);
    await client.end();
    expect(rows).toEqual([]);
  });
});

const test = hasPgbouncer ? it : it.skip;

describe('Behind PgBouncer in transaction mode', () => {
  test('streams are refused, and the log names DATABASE_DIRECT_URL', async () => {
    pooler = await startPgbouncer(database.url);
    const site = await start({ DATABASE_URL: pooler.url });
    const mae = await signUp(site, 'Mae');
    expect((await subscribeTo(site, unread, mae.token)).status).toBe(503);
    await logs(site, 'Name Postgres itself in DATABASE_DIRECT_URL', 20);
    // The number of unread notifications can be asked for.
    expect(await mae.graphql('{ me { numUnread } }')).toEqual({ me: { numUnread: 0 } });
  });

  test('streams are open with DATABASE_DIRECT_URL', async () => {
    pooler = await startPgbouncer(database.url);
    const site = await start({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });
    const mae = await signUp(site, 'Mae');
    const id = await addBusiness(mae);
    const stream = await listen(site, watched, undefined, { id });
    await mae.graphql(like, { id });
    await stream.next('the like', ({ data }) => data.businessChanged.business.numLikes === 1);
  });
});
