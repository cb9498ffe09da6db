/** Reads go to a replica, and users always see their own writes. */
import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createApp } from '#server/app.ts';
import type { LogPosition } from '#server/core/context.ts';
import { openDatabase } from '#server/data-source.ts';
import { chooseReader, addReplicas } from '#server/database/replicas.ts';
import { queryRows } from '#server/database/sql.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { openOutbox } from '#server/mail/outbox.ts';
import { openStore } from '#server/uploads/store.ts';
import { apiClient, visitorOf, type Caller } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { noOverloadProtection } from '../../support/no-overload-protection.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { freePort, until } from '../../support/site.ts';
import { startPair, type Pair } from '../../support/database/standby.ts';

const secret = randomBytes(32).toString('hex');
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const logged = (message: string) => lines.filter((line) => line.includes(message)).length;

interface Instance {
  url: string;
  server: Server;
  db: DataSource;
}

let pair: Pair;
let one: Instance;
let other: Instance;
let mae: TestUser;
let ben: TestUser;
let id: string;

async function open(databaseUrl = pair.primary): Promise<Instance> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URLS: pair.standby,
    DATA_DIR: pair.folder,
    JWT_SECRET: secret,
    RATE_LIMIT_FACTOR: '1000',
  });
  const db = await openDatabase(databaseUrl, { log, replicaUrls: settings.replicaUrls });
  openOutbox(db, secret);
  const { server, stop } = await createApp({
    settings,
    db: () => db,
    store: openStore(settings),
    secret,
    log,
    overload: noOverloadProtection,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.once('close', stop);
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server, db };
}

const comments = async (user: Caller): Promise<number> =>
  (await user.graphql('query ($id: ID!) { business(id: $id) { comments { totalCount } } }', { id })).business.comments
    .totalCount;
const comment = (user: Caller) =>
  user.graphql('mutation ($id: ID!) { addComment(businessId: $id, text: "Good") { comment { id } } }', { id });

const pause = () => pair.onStandby('SELECT pg_wal_replay_pause()');
const resume = () => pair.onStandby('SELECT pg_wal_replay_resume()');

/** Waits until every instance reads from the replica: it does not after a poll that took over a second, until the next one. */
const usesReplica = () =>
  until('every instance reads from the replica', () => [one, other].every(({ db }) => chooseReader(db) !== db));

/** Waits until the standby has replayed all writes and every instance knows it. */
async function caughtUp(): Promise<void> {
  const [{ at }] = (await one.db.query('SELECT pg_current_wal_insert_lsn() AS at')) as [{ at: string }];
  const behind = `SELECT pg_last_wal_replay_lsn() < '${at}'::pg_lsn AS behind`;
  await one.db.query('CREATE TABLE IF NOT EXISTS beat (n int); INSERT INTO beat VALUES (1)');
  await until('the standby has replayed all writes', async () => {
    const [row] = await pair.onStandby<{ behind: boolean }>(behind).catch(() => []);
    return row?.behind === false;
  });
  const [{ position }] = (await one.db.query(`SELECT '${at}'::pg_lsn - '0/0' AS position`)) as [{ position: string }];
  await until('every instance knows it', () =>
    [one, other].every(({ db }) => chooseReader(db, Number(position) as LogPosition) !== db),
  );
  // The lifetime of the visitors' cache.
  await new Promise((resolve) => setTimeout(resolve, 1050));
}

beforeAll(async () => {
  pair = await startPair();
  one = await open();
  other = await open();
  mae = await signUp(one, 'Mae');
  ben = await signUp(one, 'Ben');
  id = await addBusiness(mae);
});

async function close({ server, db }: Instance): Promise<void> {
  server.closeAllConnections();
  server.close();
  await db.destroy();
}

afterAll(async () => {
  for (const instance of [one, other]) await close(instance);
  await pair.close();
});

beforeEach(async () => {
  await pair.startStandby();
  await caughtUp();
});

describe('While the replica is behind', () => {
  it('a user sees their own write at every instance at once, and other users see it after the replica', async () => {
    const before = await comments(visitorOf(one));
    await pause();
    await comment(mae);
    await usesReplica();
    expect(await comments(visitorOf(one))).toBe(before);
    expect(await comments(visitorOf(other))).toBe(before);
    expect(await comments(ben)).toBe(before);
    expect(await comments(mae)).toBe(before + 1);
    expect(await comments(apiClient(other, mae.token))).toBe(before + 1);
    const rest = await mae.call('GET', `/api/businesses/${id}/comments`);
    expect(rest.body).toHaveLength(before + 1);
    await resume();
    await caughtUp();
    expect(await comments(visitorOf(one))).toBe(before + 1);
    // The replica has her write by now, so that she reads from it.
    await pause();
    await comment(ben);
    await usesReplica();
    expect(await comments(mae)).toBe(before + 1);
    await resume();
  });

  it('a mutation returns what it wrote', async () => {
    await pause();
    const liked = 'mutation ($id: ID!) { setLike(businessId: $id, liked: true) { numLikes isLiked } }';
    expect((await ben.graphql(liked, { id })).setLike).toEqual({ numLikes: 1, isLiked: true });
    const response = await ben.call('PUT', `/api/businesses/${id}/like`);
    expect(response.body).toMatchObject({ liked: false });
    await resume();
  });

  it('a new user is signed in at every instance at once', async () => {
    await pause();
    const eve = await signUp(one, 'Eve');
    expect((await apiClient(other, eve.token).graphql('{ me { username } }')).me).toEqual({ username: 'Eve' });
    await resume();
  });

  it('a user who logs out is signed out at every instance at once', async () => {
    const [{ email, password }] = [ben];
    const login = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    const { token } = (await visitorOf(one).graphql(login, { input: { email, password } })).login;
    await pause();
    await apiClient(one, token).graphql('mutation { logout }');
    expect((await apiClient(other, token).graphqlResponse('{ me { id } }')).data?.me ?? null).toBeNull();
    await resume();
  });
});

describe('Without the replica', () => {
  it('the primary answers all requests, and the replica answers again after its restart', async () => {
    const before = await comments(visitorOf(one));
    const failures = () => logged('A replica cannot be used');
    const earlier = failures();
    await pair.stopStandby();
    // Responses to members are not shared, so that each request reads.
    await Promise.all([...Array(20)].map(async () => expect(await comments(ben)).toBe(before)));
    await comment(mae);
    expect(await comments(visitorOf(other))).toBe(before + 1);
    // Once for each change of its state, and not at each of the four polls a second.
    await until('both instances have logged it', () => failures() >= earlier + 2);

    await pair.startStandby();
    await caughtUp();
    await until('both instances have logged its return', () => logged('A replica can be used again') === failures());
    await pause();
    await comment(mae);
    await usesReplica();
    expect(await comments(visitorOf(other))).toBe(before + 1);
    await resume();
  });
});

describe('A replica that fails during a request', () => {
  it('gets no further statement of the request: the primary answers them', async () => {
    const { Pool } = await import('pg');
    const db = await openDatabase(pair.primary, { log });
    const pool = new Pool({ connectionString: pair.standby });
    const queries = jest.spyOn(pool, 'query');
    addReplicas(db, [pool]);
    await until('the replica is used', () => chooseReader(db) !== db);
    const reader = chooseReader(db);
    await pair.stopStandby();
    for (const n of [1, 2, 3]) expect(await queryRows(reader, 'SELECT $1::int AS n', [n])).toEqual([{ n }]);
    const sent = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('AS n'));
    // None where a poll has found out before the first statement.
    expect(sent.length).toBeLessThanOrEqual(1);
    await db.destroy();
  });
});

describe('A replica that has lost its primary', () => {
  it('is not used as soon as its lag is too large', async () => {
    const { Pool } = await import('pg');
    const db = await openDatabase(pair.primary, { log });
    addReplicas(db, [new Pool({ connectionString: pair.standby })], { maxLag: 500 });
    await until('the replica is used', () => chooseReader(db) !== db);
    await pause();
    await db.query('CREATE TABLE filler AS SELECT repeat(n::text, 10) AS text FROM generate_series(1, 20000) AS n');
    await until('the replica is not used', () => chooseReader(db) === db);
    await resume();
    await until('the replica is used again', () => chooseReader(db) !== db);
    await db.destroy();
  });
});

describe('A site whose database address leads to a standby after a failover', () => {
  it('is not ready and refuses writes with 503, until the address leads to the primary', async () => {
    const port = await freePort();
    const primary = openDatabaseProxy(pair.primary, port);
    const standby = openDatabaseProxy(pair.standby, port);
    await primary.open();
    const site = await open(primary.url);
    const status = async () => (await visitorOf(site).call('GET', '/health/ready')).status;
    const write = async () => {
      const comments = `/api/businesses/${id}/comments`;
      return (await apiClient(site, mae.token).call('POST', comments, { text: 'Good' })).status;
    };
    expect([await status(), await write()]).toEqual([200, 201]);

    await primary.close();
    await standby.open();
    expect([await status(), await write()]).toEqual([503, 503]);

    await standby.close();
    await primary.open();
    await until('the site is ready', async () => (await status()) === 200);
    expect(await write()).toBe(201);
    await close(site);
    await primary.close();
  });
});
