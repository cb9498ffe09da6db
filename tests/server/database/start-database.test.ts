/** The site starts on an external Postgres that is available, unavailable, refusing or half migrated. */
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { StartError } from '#server/core/start-error.ts';
import { retryConnect } from '#server/database/retry-connect.ts';
import { createLog } from '#server/http/log.ts';
import { folderStore } from '#server/uploads/folder-store.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { certificate, openTlsProxy } from '../../support/database/tls-proxy.ts';
import { freePort, logs, ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { runStatement } from '../../support/database/run-statement.ts';
import { headOf } from '../../support/head.ts';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
const sites: Site[] = [];

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, ...environment });
  sites.push(site);
  return site;
}

const query = <Row>(text: string, url = database.url) => runStatement<Row>(url, text);

/** Expects that the start fails with one line. */
async function refusal(environment: Record<string, string>): Promise<string> {
  const site = await start(environment);
  expect(await site.ended).toBe(1);
  expect(site.output.err.trim().split('\n')).toHaveLength(1);
  return site.output.err.trim();
}

const other = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

beforeAll(() => void execFileSync(process.execPath, ['server/cli/build.mjs']));

beforeEach(async () => {
  folder = await makeFolder('start');
  database = await cloneDatabase('template0');
});

afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
  await database.drop();
  await removeFolder(folder);
});

describe('An empty database', () => {
  it('is migrated once by two sites that start at the same time', async () => {
    const both = await Promise.all([start(), start()]);
    await Promise.all(both.map(ready));
    const names = (await query<{ name: string }>('SELECT name FROM migrations')).map(({ name }) => name);
    expect(names).toContain('Users1763700000001');
    expect(names).toEqual([...new Set(names)]);
  });

  it('stays empty if a migration fails, and is migrated after the cause is removed', async () => {
    await query('CREATE TABLE comments ()');
    expect(await refusal({ LOG_LEVEL: 'silent' })).toBe('The site could not start: relation "comments" already exists');
    const tables = await query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`);
    expect(tables).toEqual([{ tablename: 'comments' }]);
    await query('DROP TABLE comments');
    await ready(await start());
  });
});

describe('A database that refuses the connection', () => {
  it('ends the start with a message about the password', async () => {
    const stranger = other((url) => Object.assign(url, { username: 'unknown_user', password: 'wrong' }));
    expect(await refusal({ DATABASE_URL: stranger })).toMatch(/^The database (refused|rejects) the user/);
  });

  it('ends the start with a message about the name', async () => {
    const nowhere = other((url) => (url.pathname = '/nowhere_at_all'));
    expect(await refusal({ DATABASE_URL: nowhere })).toBe(
      'The database named in DATABASE_URL does not exist. The server answered: database "nowhere_at_all" does not exist',
    );
  });
});

it('A database that cannot read its disk ends the start with the message of Postgres', async () => {
  const cause = Object.assign(new Error('could not read file "base/5/2619": I/O error'), { code: '58030' });
  const { signal } = new AbortController();
  const opening = retryConnect(() => Promise.reject(cause), {
    log: createLog('silent'),
    signal,
    setting: 'DATABASE_URL',
  });
  await expect(opening).rejects.toThrow(
    new StartError(
      'The database of DATABASE_URL cannot read or write its disk. The server answered: could not read file "base/5/2619": I/O error',
    ),
  );
});

describe('A database without TLS', () => {
  it('ends the start with a message where the URL asks for TLS', async () => {
    const [server] = await query<{ ssl: string }>('SHOW ssl');
    // A server of one's own (TEST_DATABASE_URL) may offer TLS.
    if (server?.ssl === 'on') return;
    const tls = other((url) => url.searchParams.set('sslmode', 'verify-full'));
    expect(await refusal({ DATABASE_URL: tls })).toBe('DATABASE_URL asks for TLS, which the database does not offer.');
  });
});

describe('A database whose certificate is its own', () => {
  it('ends the start with a message that says how to trust it, and is used once the URL names its file', async () => {
    const proxy = await openTlsProxy(database.url);
    // Node 24 adds advice of its own to the message.
    expect(await refusal({ DATABASE_URL: `${proxy.url}?sslmode=verify-full` })).toMatch(
      /^This machine does not trust the certificate of the database of DATABASE_URL: self-signed certificate.*\. Name the file of its authority in the URL: \?sslmode=verify-full&sslrootcert=FILE$/,
    );
    const file = join(folder, 'authority.pem');
    await writeFile(file, certificate);
    const trusting = `${proxy.url}?sslmode=verify-full&sslrootcert=${file}`;
    const site = await start({ DATABASE_URL: trusting });
    await ready(site);
    site.kill('SIGTERM');
    await site.ended;

    // A name that the certificate does not have.
    const elsewhere = trusting.replace('127.0.0.1', 'localhost');
    expect(await refusal({ DATABASE_URL: elsewhere })).toMatch(
      /^This machine does not trust the certificate of the database of DATABASE_URL: Hostname\/IP does not match .*\.$/,
    );
    await proxy.close();
  });

  it('is used once the clock of the machine is set, where the certificate was not valid yet before', async () => {
    const notYet = Object.assign(new Error('certificate is not yet valid'), { code: 'CERT_NOT_YET_VALID' });
    const open = jest.fn(async () => 'open').mockRejectedValueOnce(notYet);
    const options = { log: createLog('silent'), signal: new AbortController().signal, setting: 'DATABASE_URL' };
    expect(await retryConnect(open, options)).toBe('open');
  });

  it('ends the start with a message where the URL names a file that cannot be read', async () => {
    const missing = other((url) => (url.search = '?sslmode=verify-full&sslrootcert=/nowhere.pem'));
    expect(await refusal({ DATABASE_URL: missing })).toBe(
      'DATABASE_URL names the file /nowhere.pem (sslrootcert), which cannot be read (ENOENT).',
    );
  });
});

describe('Two URLs of different databases', () => {
  it('end the start before anything is written', async () => {
    const another = await cloneDatabase('template0');
    expect(await refusal({ DATABASE_DIRECT_URL: another.url })).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: name the same one in both.',
    );
    const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`;
    expect([await query(tables), await query(tables, another.url)]).toEqual([[], []]);
    await another.drop();
  });
});

describe('A database of an ordinary user', () => {
  const role = `owner_${randomBytes(4).toString('hex')}`;
  const asRole = () => other((url) => ((url.username = role), (url.password = 'secret')));

  it('gets the extensions that the site needs if the user owns it, and else a sentence that says what to do', async () => {
    await query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
    const { pathname } = new URL(database.url);
    const name = pathname.slice(1);
    expect(await refusal({ DATABASE_URL: asRole() })).toBe(
      `The database ${name} needs btree_gist, cube, pg_trgm, which ${role} cannot create: let a superuser run CREATE EXTENSION btree_gist; CREATE EXTENSION cube; CREATE EXTENSION pg_trgm in it (from the contrib modules of Postgres).`,
    );
    await query(`ALTER DATABASE ${name} OWNER TO ${role}`);
    const site = await start({ DATABASE_URL: asRole() });
    await ready(site);
    site.kill('SIGTERM');
    await site.ended;
    await query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`);
  });
});

describe('An unavailable database', () => {
  it('is retried at the start, and again after a later failure', async () => {
    const gate = openDatabaseProxy(database.url, await freePort());
    const site = await start({ DATABASE_URL: gate.url });
    await until('the site answers', async () => (await site.health('live')) === 200);
    expect(await site.health('ready')).toBe(503);
    await gate.open();
    await ready(site);
    await gate.close();
    expect(await site.health('ready')).toBe(503);
    expect(await site.health('live')).toBe(200);
    await gate.open();
    await ready(site);
    site.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    await gate.close();
  });

  it('is retried, too, if its port accepts connections and never answers', async () => {
    const callers = new Set<Socket>();
    const silent = createServer((caller) => void callers.add(caller));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const gate = openDatabaseProxy(database.url, port);
    const site = await start({ DATABASE_URL: gate.url });
    await logs(site, 'trying again');
    await until('it answers', async () => (await site.health('live')) === 200);
    for (const caller of callers) caller.destroy();
    await new Promise((resolve) => silent.close(resolve));
    await gate.open();
    await ready(site);
    await gate.close();
  });

  it('does not delay the shutdown of a waiting site', async () => {
    const site = await start({ DATABASE_URL: other((url) => (url.port = '1')) });
    await logs(site, 'trying again');
    site.kill('SIGINT');
    expect(await site.ended).toBe(0);
  });
});

describe('A picture store that cannot be reached', () => {
  it('is named in the log, with the cause, while the start of a demo waits for it, and does not delay the shutdown', async () => {
    const site = await start({
      SEED_DEMO: '1',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    await logs(site, 'trying again');
    const line = site.output.out.split('\n').find((each) => each.includes('trying again'));
    expect(JSON.parse(line!)).toMatchObject({
      msg: 'The picture store cannot be used yet; trying again until it can.',
      err: { code: 'ECONNREFUSED' },
    });
    site.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  });
});

describe('A request that has begun', () => {
  it('is answered during the shutdown', async () => {
    const gate = openDatabaseProxy(database.url, await freePort());
    await gate.open();
    const site = await start({ DATABASE_URL: gate.url });
    await ready(site);
    gate.pause();
    const answer = headOf(`${site.url}/health/ready`);
    await until('the request has reached the database', () => gate.holdsData());
    site.kill('SIGTERM');
    await until('new connections are refused', async () => (await site.health('live')) === undefined);
    gate.resume();
    expect((await answer).status).toBe(200);
    expect(await site.ended).toBe(0);
    await gate.close();
  });
});

describe('A start that cannot succeed', () => {
  it('names every setting that is wrong', async () => {
    const site = await start({
      PORT: 'main port',
      DATABASE_URL: 'somewhere',
      SEED_DEMO: 'yes',
      NODE_ENV: 'prod',
      PUBLIC_URL: 'https://fox.example/shop?page=1',
      S3_BUCKET: 'pictures',
      MAP_ATTRIBUTION: 'A map',
    });
    expect(await site.ended).toBe(1);
    expect(site.output.err.trim().split('\n').sort()).toEqual([
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name.',
      'MAP_TILES must be given when MAP_ATTRIBUTION is used.',
      `NODE_ENV must be 'production' or 'development' or 'test', not 'prod'.`,
      `PORT must be a whole number from 1 to 65535, not 'main port'.`,
      'PUBLIC_URL must be an origin like https://mainstreet.example.',
      'S3_ENDPOINT must be given when S3_BUCKET is used.',
      `SEED_DEMO must be '1' or '0', not 'yes'.`,
    ]);
  });

  it('reports a disk with too little space for the pictures of a demo', async () => {
    const store = folderStore(folder, async () => ({ blocks: 1e6, bavail: 12_500, bsize: 1000 }));
    const { signal } = new AbortController();
    const opening = retryConnect(() => store.put(randomUUID(), 320, Buffer.from('x')), {
      log: createLog('silent'),
      signal,
      setting: 'DATABASE_URL',
    });
    await expect(opening).rejects.toThrow(
      new StartError(
        `Storage is full: The disk of ${folder} has 12 MB free, less than the 256 MB that pictures leave free.`,
      ),
    );
    await expect(opening).rejects.toBeInstanceOf(StartError);
  });

  it('reports a port in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, resolve));
    const { port } = taken.address() as AddressInfo;
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use by another program: name another one in PORT.`,
    );
    taken.close();
  });

  it('reports an unusable data folder', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'not a folder');
    expect(await refusal({ DATA_DIR: file })).toBe(
      `The data folder ${file} cannot be used (EEXIST): change its rights, or name another one in DATA_DIR.`,
    );
  });
});
