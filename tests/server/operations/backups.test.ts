/** A town is saved in one file while it goes about its business, and comes back elsewhere as it was at that moment. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { checkBackup } from '#server/cli/backup/check.ts';
import { visitorOf, type Caller } from '../../support/api.ts';
import { runCommand, startCommand } from '../../support/command.ts';
import { wrongCounts } from '../../support/database/counts.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { blueDoor } from '../../support/businesses.ts';
import { signUp } from '../../support/users.ts';
import { ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let folder: string;
let photo: Blob;
const databases: { drop(): Promise<void> }[] = [];
const sites: Site[] = [];

const secret = 'the key that goes with the town, not with the file';
const named = (name: string) => path(folder, name);
const unfinishedIn = async (place: string) => (await readdir(place)).filter((name) => name.endsWith('.unfinished'));
const list = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }`;
const like = `mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }`;
const shown = `query ($id: ID!) { business(id: $id) { name numLikes numComments cover { src } owner { username numBusinesses } } }`;

async function withPicture(person: Caller): Promise<string> {
  const files = { 'variables.image': { blob: photo, name: 'door.jpg' } };
  return (await person.ask(list, { input: blueDoor, image: null }, files)).createBusiness.id;
}

/** An empty place: a database without tables, and a folder without files. */
async function elsewhere() {
  const database = await cloneDatabase('template0');
  databases.push(database);
  const dataDir = await mkdtemp(named('elsewhere-'));
  return {
    url: database.url,
    environment: { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET: secret },
    dataDir,
  };
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

const as = (client: string) => ({ query: (text: string) => query(client, text) }) as unknown as DataSource;

async function serve(environment: Record<string, string>): Promise<Site> {
  const site = await startSite({ SEED_DEMO: '0', LOG_LEVEL: 'warn', ...environment });
  sites.push(site);
  await ready(site);
  return site;
}

const bytesOf = async (address: string): Promise<string> => {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('base64');
};

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  folder = await makeFolder('backups');
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(picture)]);
});

afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
});

afterAll(async () => {
  for (const { drop } of databases) await drop();
  await removeFolder(folder);
});

describe('A town that is saved while people write', () => {
  let world: Fixture;
  let file: string;
  let kept: string;

  beforeAll(async () => {
    world = await openFixture();
    file = named('town.backup');
    const [mae, ben] = [await signUp(world, 'Mae'), await signUp(world, 'Ben')];
    kept = await withPicture(mae);
    await ben.ask(like, { id: kept, liked: true });
    await ben.ask(
      'mutation ($id: ID!) { addComment(businessId: $id, text: "Fine\ttabs\\\\N and\\nlines") { comment { id } } }',
      {
        id: kept,
      },
    );

    let isOver = false;
    const writing = [
      async () => {
        const id = await withPicture(mae);
        await ben.ask(like, { id, liked: true });
        await mae.ask('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
      },
      async () => {
        for (const value of [1, 5])
          await ben.ask('mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { id } }', {
            id: kept,
            value,
          });
      },
      () => withPicture(ben),
    ].map(async (work) => {
      while (!isOver) await work();
    });
    const { code, err } = await runCommand('backup', ['--to', file], {
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: world.dataDir,
      JWT_SECRET: secret,
    });
    isOver = true;
    await Promise.all(writing);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  afterAll(() => world.close());

  it('comes back with the same rows, the same counts and the same pictures, and opens', async () => {
    const place = await elsewhere();
    const { code, err } = await runCommand('restore', ['--from', file], place.environment);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await wrongCounts(as(place.url))).toEqual([]);

    const again = named('again.backup');
    expect(await runCommand('backup', ['--to', again], place.environment)).toMatchObject({ code: 0 });
    const manifest = await checkBackup(file);
    expect(await checkBackup(again)).toEqual(manifest);
    expect(manifest.tables.businesses!.rows).toBeGreaterThanOrEqual(1);
    expect(manifest.pictures.files).toBe(3 * manifest.tables.businesses!.rows);

    const site = await serve(place.environment);
    const { business } = await visitorOf(site).ask(shown, { id: kept });
    expect(business).toMatchObject({ name: 'Blue Door', numLikes: 1, numComments: 1, owner: { username: 'Mae' } });
    const before = (await visitorOf(world).ask(shown, { id: kept })).business;
    expect(await bytesOf(business.cover.src)).toBe(await bytesOf(before.cover.src));
    const mae = await visitorOf(site).ask(
      'mutation { login(input: { email: "mae@example.com", password: "correct horse" }) { token } }',
    );
    expect(mae.login.token).toEqual(expect.any(String));
  });

  it('is not put over people who are there, unless that is said', async () => {
    const place = await elsewhere();
    await runCommand('restore', ['--from', file], place.environment);
    await query(place.url, `UPDATE users SET bio = 'changed since'`);
    const refused = await runCommand('restore', ['--from', file], place.environment);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There are users in this database already/),
    });
    expect(await query(place.url, 'SELECT DISTINCT bio FROM users')).toEqual([{ bio: 'changed since' }]);

    const forced = await runCommand('restore', ['--from', file, '--force'], place.environment);
    expect(forced).toMatchObject({ code: 0, err: '' });
    expect(await query(place.url, 'SELECT DISTINCT bio FROM users')).toEqual([{ bio: '' }]);
    expect(await wrongCounts(as(place.url))).toEqual([]);
    const unowned = 'SELECT FROM picture_garbage JOIN businesses ON cover_key = key';
    expect(await query(place.url, unowned)).toEqual([]);
  });

  it('is refused where the file is damaged or cut short, before anything is touched', async () => {
    const place = await elsewhere();
    const bytes = await readFile(file);
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(bytes.length / 2)]! ^= 0xff;
    for (const [name, content] of [
      ['damaged', damaged],
      ['cut', bytes.subarray(0, bytes.length - 2000)],
      ['other', Buffer.from('no backup')],
    ] as const) {
      await writeFile(named(name), content);
      const { code, err } = await runCommand('restore', ['--from', named(name)], place.environment);
      expect({ code, err: err.trim() }).toEqual({ code: 1, err: expect.stringMatching(/damaged/) });
    }
    expect(await query(place.url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  /** Restores into a place, and kills it while the comments are on their way. */
  async function cutShort({ url, environment }: Awaited<ReturnType<typeof elsewhere>>, ...more: string[]) {
    await query(url, 'ALTER TABLE comments ADD CONSTRAINT slow CHECK (pg_sleep(60) IS NOT NULL) NOT VALID');
    const restoring = startCommand('restore', ['--from', file, ...more], environment);
    const asleep = `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    await until('comments are on their way', async () => (await query(url, asleep)).length > 0);
    restoring.kill();
    expect((await restoring.exited).code).toBeNull();
    await query(url, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`);
    await query(url, 'ALTER TABLE comments DROP CONSTRAINT slow');
  }

  it('leaves an empty directory where the restore is killed half-way, and comes back at the second try', async () => {
    const place = await elsewhere();
    // Migrated by a first try that has nothing to read.
    await serve(place.environment);
    await cutShort(place);
    for (const table of ['users', 'businesses', 'likes', 'comments'])
      expect(await query(place.url, `SELECT FROM ${table}`)).toEqual([]);
    expect(await runCommand('restore', ['--from', file], place.environment)).toMatchObject({ code: 0, err: '' });
    expect(await wrongCounts(as(place.url))).toEqual([]);
  });

  it('gets no demo where its first restore is killed half-way', async () => {
    const place = await elsewhere();
    await serve(place.environment);
    await cutShort(place);
    const site = await serve({ ...place.environment, SEED_DEMO: '1' });
    expect(await visitorOf(site).ask('{ users { totalCount } }')).toEqual({ users: { totalCount: 0 } });
  });

  it('leaves everybody and every picture where they were, where a restore with --force is killed half-way', async () => {
    const place = await elsewhere();
    expect(await runCommand('restore', ['--from', file], place.environment)).toMatchObject({ code: 0, err: '' });
    await query(place.url, `UPDATE users SET bio = 'changed since'`);
    const everything = 'SELECT to_jsonb(users) AS row FROM users ORDER BY id';
    const people = await query(place.url, everything);
    await cutShort(place, '--force');
    const site = await serve({ ...place.environment, SEED_DEMO: '1' });
    expect(await query(place.url, everything)).toEqual(people);
    expect(await wrongCounts(as(place.url))).toEqual([]);
    expect(await query(place.url, 'SELECT FROM picture_garbage JOIN businesses ON cover_key = key')).toEqual([]);
    const { business } = await visitorOf(site).ask(shown, { id: kept });
    await bytesOf(business.cover.src);
    expect(await runCommand('restore', ['--from', file, '--force'], place.environment)).toMatchObject({ code: 0 });
    expect(await query(place.url, 'SELECT DISTINCT bio FROM users')).toEqual([{ bio: '' }]);
    expect(await wrongCounts(as(place.url))).toEqual([]);
  });

  it('never overwrites a file, and leaves none behind that is not whole', async () => {
    const source = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, JWT_SECRET: secret };
    expect((await runCommand('backup', ['--to', file], source)).err).toMatch(/already/);
    const nowhere = path(folder, 'no', 'such', 'folder');
    expect((await runCommand('backup', ['--to', nowhere], source)).err).toMatch(/could not be written \(ENOENT\)/);
    expect(await unfinishedIn(folder)).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('leaves no unfinished file behind after %s', async (signal) => {
    const nights = await mkdtemp(named('nights-'));
    const source = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, JWT_SECRET: secret };
    // Nothing can be read from comments, so the backup waits with what it has.
    const client = new Client({ connectionString: world.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE comments');
    const backup = startCommand('backup', ['--to', path(nights, 'a.backup')], source);
    await until('the file is begun', async () => (await unfinishedIn(nights)).length > 0);
    backup.kill(signal);
    await backup.exited;
    await client.end();
    await until('it is removed', async () => (await readdir(nights)).length === 0, 10);
  });

  it('removes what a power cut has left of another backup, and nothing that is being written', async () => {
    const nights = await mkdtemp(named('nights-'));
    await writeFile(path(nights, 'a.backup.0123abcd.unfinished'), 'begun');
    await writeFile(path(nights, 'film.unfinished'), 'no backup');
    const client = new Client({ connectionString: world.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE comments');
    const source = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, JWT_SECRET: secret };
    const both = ['b', 'c'].map((name) => startCommand('backup', ['--to', path(nights, `${name}.backup`)], source));
    await until('both are begun', async () => (await unfinishedIn(nights)).length === 3);
    await client.end();
    for (const { exited: ended } of both) expect(await ended).toMatchObject({ code: 0, err: '' });
    expect((await readdir(nights)).sort()).toEqual(['b.backup', 'c.backup', 'film.unfinished']);
  });

  it('goes to standard output, and all else to standard error', async () => {
    const source = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, JWT_SECRET: secret };
    const streamed = named('streamed.backup');
    const run = (command: string) => spawnSync('sh', ['-c', command], { env: { PATH: process.env.PATH, ...source } });
    const { status, stdout, stderr } = run(`${process.execPath} dist/server/cli/backup.js --to - > ${streamed}`);
    expect({ status, stdout: String(stdout) }).toEqual({ status: 0, stdout: '' });
    expect(String(stderr)).toMatch(/^users +\d+ rows/m);
    expect((await checkBackup(streamed)).pictures.files).toBeGreaterThan(0);
    const place = await elsewhere();
    expect(await runCommand('restore', ['--from', streamed], place.environment)).toMatchObject({ code: 0, err: '' });
    // Whoever reads it may leave.
    expect(String(run(`${process.execPath} dist/server/cli/backup.js --to - | true`).stderr)).toMatch(
      /^The backup on standard output could not be written \(EPIPE\)\.$/m,
    );
  });
});

describe('A site with a database of its own', () => {
  it('is saved while it runs, and comes back in a folder that was never there', async () => {
    const here = { DATA_DIR: named('here'), SEED_DEMO: '0' };
    const there = { DATA_DIR: named('there'), SEED_DEMO: '0' };
    const first = await serve(here);
    const id = await withPicture(await signUp({ url: first.url }, 'Mae'));
    const file = named('own.backup');
    expect(await runCommand('backup', ['--to', file], here)).toMatchObject({ code: 0, err: '' });
    expect(await runCommand('restore', ['--from', file], there)).toMatchObject({ code: 0, err: '' });
    const second = await serve(there);
    const { business } = await visitorOf(second).ask(shown, { id });
    expect(business.owner).toEqual({ username: 'Mae', numBusinesses: 1 });
    await bytesOf(business.cover.src);
  });
});

describe('A backup of an older release', () => {
  // Made by commit 28b5948, whose last migration was the eighth: three people, two businesses, one picture.
  const old = 'tests/server/operations/backups/28b5948.backup';

  it.each(['an empty database', 'the place of others'])('comes back into %s, and is migrated', async (where) => {
    const place = await elsewhere();
    if (where === 'the place of others') {
      const site = await serve(place.environment);
      await withPicture(await signUp({ url: site.url }, 'Zoe'));
    }
    const { code, err } = await runCommand('restore', ['--from', old, '--force'], place.environment);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await wrongCounts(as(place.url))).toEqual([]);
    expect(await runCommand('integrity', [], place.environment)).toMatchObject({ code: 0 });

    const site = await serve({ ...place.environment, SEED_DEMO: '1' });
    const { businesses } = await visitorOf(site).ask(
      '{ businesses(filter: { search: "blue door" }) { nodes { name numLikes numComments cover { src } owner { username } } } }',
    );
    expect(businesses.nodes).toEqual([
      {
        name: 'Blue Door',
        numLikes: 2,
        numComments: 2,
        cover: { src: expect.any(String) },
        owner: { username: 'Mae' },
      },
    ]);
    await bytesOf(businesses.nodes[0].cover.src);
    expect((await visitorOf(site).ask('{ users { totalCount } }')).users.totalCount).toBe(3);
    const { login } = await visitorOf(site).ask(
      'mutation { login(input: { email: "mae@example.com", password: "correct horse" }) { token } }',
    );
    expect(login.token).toEqual(expect.any(String));
    await signUp({ url: site.url }, 'Newcomer');
  });

  it('has the tables of a database that this release has made', async () => {
    const [fresh, place] = [await elsewhere(), await elsewhere()];
    await serve(fresh.environment);
    await runCommand('restore', ['--from', old], place.environment);
    const shape = `
      SELECT c.relname || ': ' || coalesce(pg_get_indexdef(c.oid), '') AS known FROM pg_class c
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')
      UNION ALL SELECT attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod)
      FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped AND attrelid IN (
        SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
      UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT oid::regprocedure || ' ' || md5(prosrc) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace
      ORDER BY 1`;
    expect(await query(place.url, shape)).toEqual(await query(fresh.url, shape));
  });
});

describe('A newer release', () => {
  const later = `INSERT INTO migrations (timestamp, name) VALUES (2000000000000, 'Later2000000000000')`;

  it('has a database that this one refuses to serve, with one sentence', async () => {
    const place = await elsewhere();
    const first = await serve(place.environment);
    first.kill('SIGTERM');
    await first.ended;
    await query(place.url, later);
    const site = await startSite(place.environment);
    sites.push(site);
    expect(await site.ended).toBe(1);
    expect(site.output.err.trim()).toBe(
      'The database was migrated by a newer release (Later2000000000000): start that release, or restore a backup made with this one into an empty database.',
    );
  });

  it('makes backups that this one refuses', async () => {
    const [there, here] = [await elsewhere(), await elsewhere()];
    await runCommand('restore', ['--from', 'tests/server/operations/backups/28b5948.backup'], there.environment);
    await query(there.url, later);
    const file = named('later.backup');
    expect(await runCommand('backup', ['--to', file], there.environment)).toMatchObject({ code: 0 });
    const { code, err } = await runCommand('restore', ['--from', file], here.environment);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^The backup was made by a newer release/) });
  });
});
