/** Behind a pooler in transaction mode the site starts, serves, and leaves no settings in shared sessions. */
import { execFileSync } from 'node:child_process';
import { join as path } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { lockKeys } from '#server/database/lock.ts';
import { apiClient, retryWhileUnavailable, visitorOf } from '../../support/api.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { runCommand } from '../../support/command.ts';
import { startFakePooler } from '../../support/database/fake-pooler.ts';
import { runStatement } from '../../support/database/run-statement.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { addBusiness } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { hasPgbouncer, startPgbouncer, type Pooler } from '../../support/database/pgbouncer.ts';
import { freePort, logs, ready, startSite, until, type Site } from '../../support/site.ts';

const kinds = [
  ['PgBouncer', startPgbouncer],
  ['a stand-in that refuses start-up parameters', startFakePooler],
] as const;

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
const sites: Site[] = [];
const poolers: Pooler[] = [];

beforeAll(() => void execFileSync(process.execPath, ['server/cli/build.mjs']));
beforeEach(async () => {
  folder = await makeFolder('poolers');
  database = await cloneDatabase('template0');
});
afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
  for (const pooler of poolers.splice(0)) await pooler.stop();
  await database.drop();
  await removeFolder(folder);
});

const environment = () => ({
  DATA_DIR: path(folder, 'data'),
  JWT_SECRET: 'a key for two sites on one database',
  RATE_LIMIT_FACTOR: '1000',
});

async function start(settings: Record<string, string>, workingDirectory?: string): Promise<Site> {
  const site = await startSite({ ...environment(), ...settings }, workingDirectory);
  sites.push(site);
  return site;
}

async function through(begin: (url: string) => Promise<Pooler>, url = database.url): Promise<Pooler> {
  const pooler = await begin(url);
  poolers.push(pooler);
  return pooler;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const query = <Row>(text: string) => runStatement<Row>(database.url, text);

const name = () => new URL(database.url).pathname.slice(1);

/** Requests of members and visitors, to several sites in turn. */
async function useSites(all: Site[]): Promise<void> {
  const mae = await signUp(all[0]!, 'Mae');
  const id = await addBusiness(mae);
  const at = (turn: number) => apiClient(all[turn % all.length]!, mae.token);
  const like = 'mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { isLiked } }';
  const read = '{ businesses { nodes { name owner { username } } } me { username } }';
  const done = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      if (turn % 4 === 0)
        return (await retryWhileUnavailable(() => at(turn).graphqlResponse(like, { id, liked: true }))).errors;
      if (turn % 4 === 1) return (await retryWhileUnavailable(() => at(turn).graphqlResponse(read))).errors;
      const call =
        turn % 4 === 2
          ? ['POST', `/api/businesses/${id}/comments`, { text: `Lovely, ${turn}.` }]
          : ['GET', '/api/businesses'];
      const { status } = await retryWhileUnavailable(() => at(turn).call(...(call as [string, string])));
      return status < 300 ? [] : [status];
    }),
  );
  expect(done.flat()).toEqual([]);
  const stored = `query ($id: ID!) { business(id: $id) { numLikes numComments comments(first: 100) { nodes { text } } } }`;
  const { business } = await visitorOf(all[0]!).graphql(stored, { id });
  const texts: string[] = business.comments.nodes.map(({ text }: { text: string }) => text);
  // A comment that was answered with 503 may be stored, and once more by its repetition.
  expect(business).toMatchObject({ numLikes: 1, numComments: texts.length });
  expect(new Set(texts).size).toBe(15);
}

describe.each(kinds)('Behind %s', (kind, begin) => {
  const test = kind === 'PgBouncer' && !hasPgbouncer ? it.skip : it;

  test.each(['with', 'without'])(
    'two sites start at once and serve, %s DATABASE_DIRECT_URL',
    async (direct) => {
      const { url } = await through(begin);
      const settings = { DATABASE_URL: url, ...(direct === 'with' && { DATABASE_DIRECT_URL: database.url }) };
      // Through the pooler one of them loads all places.
      const from = direct === 'with' ? undefined : '.';
      const both = await Promise.all([start(settings, from), start(settings, from)]);
      await Promise.all(both.map(ready));
      await useSites(both);
      const names = (await query<{ name: string }>('SELECT name FROM migrations')).map((row) => row.name);
      expect(names).toEqual([...new Set(names)]);
      const locks = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE datname = current_database() AND locktype = 'advisory'`;
      // The load of the places holds its lock until it ends.
      const watcher = await connected(database.url);
      await until('no lock is left', async () => (await watcher.query(locks)).rows.length === 0, 240);
      await watcher.end();
      expect(both.flatMap(({ output }) => [output.err])).toEqual(['', '']);
    },
    300_000,
  );

  test('sessions keep the settings that other clients expect', async () => {
    const { url } = await through(begin);
    const site = await start({ DATABASE_URL: url });
    await ready(site);
    await useSites([site]);
    // Each holds a session of the pooler, so that the test sees all of them.
    const clients = await Promise.all(Array.from({ length: 5 }, () => connected(url)));
    const settings = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'gin_fuzzy_search_limit',
    ];
    const shown = `SELECT ${settings.map((each) => `current_setting('${each}')`).join(` || ' ' || `)} AS all`;
    for (const client of clients) {
      await client.query('BEGIN');
      expect((await client.query(shown)).rows).toEqual([{ all: '0 0 0 0' }]);
    }
    await Promise.all(clients.map((client) => client.end()));
  });

  test('a write that waits for a lock is answered with 503 in time', async () => {
    const { url } = await through(begin);
    const site = await start({ DATABASE_URL: url });
    await ready(site);
    const mae = await signUp(site, 'Mae');
    const holder = await connected(database.url);
    await holder.query('BEGIN; SELECT FROM users FOR UPDATE');
    const answer = await mae.graphqlResponse('mutation { updateProfile(input: { bio: "Hello." }) { bio } }');
    expect(answer.errors[0]!.extensions.code).toBe('SERVICE_UNAVAILABLE');
    await holder.end();
    await until(
      'the write is possible',
      async () =>
        (await mae.graphqlResponse('mutation { updateProfile(input: { bio: "Hello." }) { bio } }')).errors.length === 0,
    );
  });

  test('dates are read although the database writes them in German', async () => {
    await query(`ALTER DATABASE ${name()} SET datestyle = 'German'`);
    const { url } = await through(begin);
    const site = await start({ DATABASE_URL: url });
    await ready(site);
    await useSites([site]);
  });

  test('a default that no pooler can change ends the start with the statement that mends it', async () => {
    await query(`ALTER DATABASE ${name()} SET default_transaction_isolation = 'serializable'`);
    const { url } = await through(begin);
    const site = await start({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url });
    expect(await site.ended).toBe(1);
    expect(site.output.err.trim()).toMatch(
      /^The sessions of the pooler need other settings: ALTER ROLE \S+ SET default_transaction_isolation = 'read committed'; then restart the pooler\.$/,
    );
  });

  test('a backup and a check need DATABASE_DIRECT_URL, and a backup is made with it', async () => {
    const { url } = await through(begin);
    const site = await start({ DATABASE_URL: url });
    await ready(site);
    const command = ['--to', path(folder, 'site.backup')];
    for (const [name, args] of [
      ['backup', command],
      ['integrity', []],
    ] as const) {
      const refused = await runCommand(name, [...args], { ...environment(), DATABASE_URL: url });
      expect([refused.code, refused.err.trim()]).toEqual([
        1,
        'DATABASE_URL leads to a pooler: name Postgres itself in DATABASE_DIRECT_URL to run this command.',
      ]);
    }
    const made = await runCommand('backup', command, {
      ...environment(),
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: database.url,
    });
    expect([made.code, made.err]).toEqual([0, '']);
  });
});

describe('Statements', () => {
  it.each([
    ['are prepared by name behind a pooler that looks after them', true],
    ['are not prepared by name behind one that does not', false],
  ])('%s', async (_, keepsStatements) => {
    const pooler = await startFakePooler(database.url, { tracksStatements: keepsStatements });
    poolers.push(pooler);
    const site = await start({ DATABASE_URL: pooler.url });
    await ready(site);
    const afterStart = pooler.prepared();
    await useSites([site]);
    // Each connection checks the pooler once.
    if (keepsStatements) expect(pooler.prepared()).toBeGreaterThan(afterStart + 10);
    else expect(pooler.prepared()).toBeLessThanOrEqual(10);
  });
});

describe('A start that is refused', () => {
  const refusal = async (url: string) => {
    const site = await start({ DATABASE_URL: url });
    expect(await site.ended).toBe(1);
    expect(site.output.out).not.toContain('trying again');
    return site.output.err.trim();
  };
  const onPgbouncer = hasPgbouncer ? it : it.skip;

  onPgbouncer('by PgBouncer for the password logs the message of PgBouncer', async () => {
    const { url } = await through(startPgbouncer);
    expect(await refusal(Object.assign(new URL(url), { password: 'wrong' }).href)).toMatch(
      /^The .* refused .* The server answered: .*(password|auth)/,
    );
  });

  onPgbouncer('by PgBouncer for the name of the database logs the message of PgBouncer', async () => {
    const { url } = await through(startPgbouncer);
    expect(await refusal(Object.assign(new URL(url), { pathname: '/nowhere_at_all' }).href)).toMatch(
      /The server answered: .*(no such database|does not exist)/,
    );
  });

  it('for a start-up parameter names the parameter', async () => {
    const { url } = await through((to) => startFakePooler(to, { accepts: ['user', 'database'] }));
    expect(await refusal(url)).toBe(
      'The pooler of DATABASE_URL refused the connection. The server answered: unsupported startup parameter: client_encoding',
    );
  });
});

describe('A pooler that cannot reach Postgres', () => {
  it('is retried, and the log holds its message', async () => {
    const { url } = await through((to) => startFakePooler(to, { rejects: ['08P01', 'server login has been failing'] }));
    const site = await start({ DATABASE_URL: url });
    await logs(site, 'server login has been failing');
    expect(site.output.out).toContain('The database answers and cannot be used yet; trying again until it can.');
    await until('it answers', async () => (await site.health('ready')) === 503);
  });

  (hasPgbouncer ? it : it.skip)('is used as soon as Postgres is back', async () => {
    const gate = openDatabaseProxy(database.url, await freePort());
    const { url } = await through(startPgbouncer, gate.url);
    const site = await start({ DATABASE_URL: url });
    await logs(site, 'trying again');
    await gate.open();
    await ready(site);
    await gate.close();
  });
});

describe('A site that waits for another one to prepare the database', () => {
  it('logs it, and starts afterwards', async () => {
    const holder = await connected(database.url);
    await holder.query('SELECT pg_advisory_lock($1)', [lockKeys.start]);
    const site = await start({ DATABASE_URL: database.url });
    await logs(site, 'Another process prepares the database');
    await holder.end();
    await ready(site);
  });
});
