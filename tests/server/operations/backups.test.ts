/** Backup and restore: a backup of a running site is one snapshot of it, and a restore brings back exactly that. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rmdir, utimes, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { checkBackup } from '#server/cli/backup/check.ts';
import { saveBackup } from '#server/cli/backup/save.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { lockKeys } from '#server/database/lock.ts';
import { pauseGarbageCollection } from '#server/uploads/garbage.ts';
import { openStore } from '#server/uploads/store.ts';
import { visitorOf, type Caller, type Json } from '../../support/api.ts';
import { runCommand, startCommand } from '../../support/command.ts';
import { wrongCounts } from '../../support/database/counts.ts';
import { holdWrite } from '../../support/database/held-lock.ts';
import { runStatement as query } from '../../support/database/run-statement.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { addBusiness, blueGate } from '../../support/businesses.ts';
import { subscribe } from '../../support/community/streams.ts';
import { errorOf, inputError } from '../../support/errors.ts';
import { signIn } from '../../support/roles.ts';
import { signUp } from '../../support/users.ts';
import { ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { openFixture, type Fixture } from '../../support/fixture.ts';

let folder: string;
let photo: Blob;
const databases: { drop(): Promise<void> }[] = [];
const sites: Site[] = [];

const secret = 'a signing key that is not part of the backup';
const named = (name: string) => path(folder, name);
const unfinishedIn = async (path: string) => (await readdir(path)).filter((name) => name.endsWith('.unfinished'));
const list = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }`;
const like = `mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }`;
const shown = `query ($id: ID!) { business(id: $id) { name numLikes numComments cover { src } owner { username numBusinesses }
  position { latitude longitude } timeZone hours { week { day spans { opens closes } } specialDays { date name } } pictures(first: 9) { alt width height }
  comments { nodes { text pictures { alt width height placeholder } } } } }`;
const placed = {
  ...blueGate,
  position: { latitude: 38.7253, longitude: -9.15 },
  timeZone: 'Europe/Lisbon',
  hours: {
    week: [{ day: 'SUNDAY', spans: [{ opens: '20:00', closes: '02:00' }] }],
    specialDays: [{ date: '2030-12-24', name: 'Holiday', spans: [] }],
  },
};

async function withPicture(person: Caller): Promise<string> {
  const files = { 'variables.image': { blob: photo, name: 'cafe.jpg' } };
  return (await person.graphql(list, { input: placed, image: null }, files)).createBusiness.id;
}

/** Creates an empty target: a database without tables, and a folder without files. */
async function emptyTarget() {
  const database = await cloneDatabase('template0');
  databases.push(database);
  const dataDir = await mkdtemp(named('target-'));
  return {
    url: database.url,
    environment: { DATABASE_URL: database.url, DATA_DIR: dataDir, JWT_SECRET: secret },
    dataDir,
  };
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

describe('A backup of a site while users write', () => {
  let fixture: Fixture;
  let file: string;
  let businessId: string;

  beforeAll(async () => {
    fixture = await openFixture();
    file = named('site.backup');
    const [mae, ben, ann] = [await signUp(fixture, 'Mae'), await signUp(fixture, 'Ben'), await signUp(fixture, 'Ann')];
    businessId = await withPicture(mae);
    await ben.graphql(like, { id: businessId, liked: true });
    await ben.graphql(
      'mutation ($id: ID!) { addComment(businessId: $id, text: "Fine\ttabs\\\\N and\\nlines") { comment { id } } }',
      {
        id: businessId,
      },
    );
    const review = new FormData();
    for (const [name, value] of Object.entries({ value: '4', text: 'Good.', images: photo })) review.set(name, value);
    await ben.call('PUT', `/api/businesses/${businessId}/review`, review);

    let isOver = false;
    // Mae's rows, which a test compares afterwards, stay as they are: the backup may contain any state of the others.
    const writing = [
      async () => {
        const id = await withPicture(ann);
        await ben.graphql(like, { id, liked: true });
        await ann.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
      },
      async () => {
        for (const value of [1, 5])
          await ben.graphql(
            'mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { id } }',
            {
              id: businessId,
              value,
            },
          );
      },
      () => withPicture(ben),
    ].map(async (work) => {
      while (!isOver) await work();
    });
    const { code, err } = await runCommand('backup', ['--to', file], {
      DATABASE_URL: fixture.databaseUrl,
      DATA_DIR: fixture.dataDir,
      JWT_SECRET: secret,
    });
    isOver = true;
    await Promise.all(writing);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  afterAll(() => fixture.close());

  it('is restored with the same rows, counts and pictures, and the site starts on it', async () => {
    const target = await emptyTarget();
    const { code, err } = await runCommand('restore', ['--from', file], target.environment);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await wrongCounts(as(target.url))).toEqual([]);

    const again = named('again.backup');
    expect(await runCommand('backup', ['--to', again], target.environment)).toMatchObject({ code: 0 });
    const manifest = await checkBackup(file);
    expect(await checkBackup(again)).toEqual(manifest);
    expect(manifest.tables.businesses!.rows).toBeGreaterThanOrEqual(1);
    expect(manifest.pictures.files).toBe(3 * (manifest.tables.businesses!.rows + 1));

    const site = await serve(target.environment);
    const { business } = await visitorOf(site).graphql(shown, { id: businessId });
    expect(business).toMatchObject({ name: 'Blue Gate', numLikes: 1, numComments: 2, owner: { username: 'Mae' } });
    const before = (await visitorOf(fixture).graphql(shown, { id: businessId })).business;
    // Only the host of pictures differs.
    expect(business).toEqual({ ...before, cover: expect.anything() });
    expect(business).toMatchObject({
      position: placed.position,
      timeZone: placed.timeZone,
      pictures: [{ width: 700 }],
      comments: { nodes: [{ text: 'Good.', pictures: [{ width: 700 }] }, { pictures: [] }] },
    });
    expect(business.hours.week.at(-1)).toEqual(placed.hours.week[0]);
    expect(await runCommand('integrity', [], target.environment)).toMatchObject({ code: 0 });
    expect(await bytesOf(business.cover.src)).toBe(await bytesOf(before.cover.src));
    const mae = await visitorOf(site).graphql(
      'mutation { login(input: { email: "mae@example.com", password: "correct horse" }) { token } }',
    );
    expect(mae.login.token).toEqual(expect.any(String));
  });

  it('contains all rows where a migration rewrites a table meanwhile, which waits for the backup', async () => {
    const pictures = openStore({ dataDir: fixture.dataDir, s3: undefined });
    const migration = `SET lock_timeout = '1s'; ALTER TABLE users ADD COLUMN random uuid DEFAULT gen_random_uuid()`;
    let result: Promise<string> | undefined;
    const store: PictureStore = {
      ...pictures,
      async open(...which) {
        result ??= query(fixture.databaseUrl, migration).then(
          () => 'done',
          ({ code }) => code,
        );
        await result;
        return pictures.open(...which);
      },
    };
    const options = { url: fixture.databaseUrl, store, mayLackPictures: false };
    const { tables } = await saveBackup(options, named('rewritten.backup'));
    expect([tables.users!.rows, await result]).toEqual([3, '55P03']);
  });

  it('does not replace existing users without --force', async () => {
    const target = await emptyTarget();
    await runCommand('restore', ['--from', file], target.environment);
    await query(target.url, `UPDATE users SET bio = 'changed since'`);
    const migrations = 'SELECT * FROM migrations ORDER BY id';
    const all = await query(target.url, migrations);
    // As in the database of an earlier release.
    const last = 'id = (SELECT max(id) FROM migrations)';
    await query(target.url, `CREATE TABLE later AS SELECT * FROM migrations WHERE ${last}`);
    await query(target.url, `DELETE FROM migrations WHERE ${last}`);
    const rejected = await runCommand('restore', ['--from', file], target.environment);
    expect(rejected).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There are users in this database already/),
    });
    expect(await query(target.url, 'SELECT DISTINCT bio FROM users')).toEqual([{ bio: 'changed since' }]);
    expect(await query(target.url, migrations)).toEqual(all.slice(0, -1));
    await query(target.url, 'INSERT INTO migrations SELECT * FROM later; DROP TABLE later');

    const forced = await runCommand('restore', ['--from', file, '--force'], target.environment);
    expect(forced).toMatchObject({ code: 0, err: '' });
    expect(await query(target.url, 'SELECT DISTINCT bio FROM users')).toEqual([{ bio: '' }]);
    expect(await wrongCounts(as(target.url))).toEqual([]);
    const unowned = 'SELECT FROM picture_garbage JOIN businesses ON cover_key = key';
    expect(await query(target.url, unowned)).toEqual([]);
  });

  it('is rejected before anything is changed where the file is damaged or truncated', async () => {
    const target = await emptyTarget();
    const bytes = await readFile(file);
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(bytes.length / 2)]! ^= 0xff;
    for (const [name, content] of [
      ['damaged', damaged],
      ['cut', bytes.subarray(0, bytes.length - 2000)],
      ['other', Buffer.from('no backup')],
    ] as const) {
      await writeFile(named(name), content);
      const { code, err } = await runCommand('restore', ['--from', named(name)], target.environment);
      expect({ code, err: err.trim() }).toEqual({ code: 1, err: expect.stringMatching(/damaged/) });
    }
    expect(await query(target.url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('is not called damaged where the system cannot read the file', async () => {
    const { code, err } = await runCommand('restore', ['--from', folder], (await emptyTarget()).environment);
    expect({ code, err }).toEqual({ code: 1, err: `The file ${folder} cannot be read (EISDIR).\n` });
  });

  /** Starts a restore, and kills it while it writes the comments. */
  async function killRestore({ url, environment }: Awaited<ReturnType<typeof emptyTarget>>, ...more: string[]) {
    await query(url, 'ALTER TABLE comments ADD CONSTRAINT slow CHECK (pg_sleep(60) IS NOT NULL) NOT VALID');
    const restoring = startCommand('restore', ['--from', file, ...more], environment);
    // Other tests of the run, whose databases are on the same server, sleep, too.
    const sleeping = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
    await until('the restore writes comments', async () => (await query(url, `SELECT ${sleeping}`)).length > 0);
    restoring.kill();
    expect((await restoring.exited).code).toBeNull();
    await query(url, `SELECT pg_terminate_backend(pid) ${sleeping}`);
    await query(url, 'ALTER TABLE comments DROP CONSTRAINT slow');
  }

  it('leaves an empty directory where the restore is killed, and is restored at the second attempt', async () => {
    const target = await emptyTarget();
    // Migrates the database.
    await serve(target.environment);
    await killRestore(target);
    for (const table of ['users', 'businesses', 'likes', 'comments'])
      expect(await query(target.url, `SELECT FROM ${table}`)).toEqual([]);
    expect(await runCommand('restore', ['--from', file], target.environment)).toMatchObject({ code: 0, err: '' });
    expect(await wrongCounts(as(target.url))).toEqual([]);
  });

  it('gets no demo data where its first restore is killed', async () => {
    const target = await emptyTarget();
    await serve(target.environment);
    await killRestore(target);
    const site = await serve({ ...target.environment, SEED_DEMO: '1' });
    expect(await visitorOf(site).graphql('{ users { totalCount } }')).toEqual({ users: { totalCount: 0 } });
  });

  it('keeps all users and pictures where a restore with --force is killed', async () => {
    const target = await emptyTarget();
    expect(await runCommand('restore', ['--from', file], target.environment)).toMatchObject({ code: 0, err: '' });
    await query(target.url, `UPDATE users SET bio = 'changed since'`);
    const everything = 'SELECT to_jsonb(users) AS row FROM users ORDER BY id';
    const users = await query(target.url, everything);
    await killRestore(target, '--force');
    const site = await serve({ ...target.environment, SEED_DEMO: '1' });
    expect(await query(target.url, everything)).toEqual(users);
    expect(await wrongCounts(as(target.url))).toEqual([]);
    expect(await query(target.url, 'SELECT FROM picture_garbage JOIN businesses ON cover_key = key')).toEqual([]);
    const { business } = await visitorOf(site).graphql(shown, { id: businessId });
    await bytesOf(business.cover.src);
    expect(await runCommand('restore', ['--from', file, '--force'], target.environment)).toMatchObject({ code: 0 });
    expect(await query(target.url, 'SELECT DISTINCT bio FROM users')).toEqual([{ bio: '' }]);
    expect(await wrongCounts(as(target.url))).toEqual([]);
  });

  it('never overwrites a file, and leaves no incomplete file', async () => {
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    expect((await runCommand('backup', ['--to', file], source)).err).toMatch(/already/);
    const nowhere = path(folder, 'no', 'such', 'folder');
    expect((await runCommand('backup', ['--to', nowhere], source)).err).toMatch(/could not be written \(ENOENT\)/);
    expect(await unfinishedIn(folder)).toEqual([]);
  });

  it('fails with the error of a picture that cannot be read, and names a picture store that cannot be reached', async () => {
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const save = async (more = {}) => {
      const { code, err } = await runCommand('backup', ['--to', named('none.backup')], { ...source, ...more });
      // The S3 client may warn about this release of Node first.
      return [code, err.trim().split('\n').at(-1)];
    };
    const [{ key }] = await fixture.db.query('SELECT id AS key FROM business_pictures LIMIT 1');
    const picture = path(fixture.dataDir, 'pictures', key.slice(-2), key, '320.webp');
    await rename(picture, `${picture}.kept`);
    await mkdir(picture);
    expect(await save()).toEqual([1, 'EISDIR: illegal operation on a directory, read']);
    await rmdir(picture);
    await rename(`${picture}.kept`, picture);

    const nowhere = {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'main-street',
      S3_ACCESS_KEY_ID: 'main-street',
      S3_SECRET_ACCESS_KEY: 'main-street',
    };
    const line = /^The database or the picture store cannot be reached: .*ECONNREFUSED.*$/;
    expect(await save(nowhere)).toEqual([1, expect.stringMatching(line)]);
    expect(await unfinishedIn(folder)).toEqual([]);
  });

  it('fails where no picture is found, as with the settings of another store, and a restore names pictures that it lacks', async () => {
    const away = await mkdtemp(named('away-'));
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: away, JWT_SECRET: secret };
    const save = () => runCommand('backup', ['--to', path(away, 'a.backup')], source);
    const line = 'No picture was found: set DATA_DIR or the S3 settings as the site has them.';
    const lost = await runCommand('backup', ['--to', path(away, 'lost.backup'), '--without-pictures'], source);
    expect(lost).toMatchObject({ code: 0, err: expect.stringMatching(/lacks pictures/) });
    expect(await save()).toMatchObject({ code: 1, err: expect.stringContaining(line) });
    expect(await readdir(away)).not.toContain('a.backup');
    const [{ key }] = await fixture.db.query('SELECT id AS key FROM business_pictures LIMIT 1');
    await cp(path(fixture.dataDir, 'pictures', key.slice(-2), key), path(away, 'pictures', key.slice(-2), key), {
      recursive: true,
    });
    expect(await save()).toMatchObject({ code: 0 });
    const target = await emptyTarget();
    const restored = await runCommand('restore', ['--from', path(away, 'a.backup')], target.environment);
    expect(restored).toMatchObject({ code: 0, err: expect.stringMatching(/lacks pictures/) });
  });

  it('is restored without the tables that something other than the migrations has made, which it names', async () => {
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const other = named('more-tables.backup');
    await fixture.db.query('CREATE TABLE businesses_before AS TABLE businesses');
    try {
      expect(await runCommand('backup', ['--to', other], source)).toMatchObject({ code: 0 });
    } finally {
      await fixture.db.query('DROP TABLE businesses_before');
    }
    const target = await emptyTarget();
    const restored = await runCommand('restore', ['--from', other], target.environment);
    expect(restored).toMatchObject({ code: 0, err: expect.stringMatching(/businesses_before.*were left out/) });
    expect(await wrongCounts(as(target.url))).toEqual([]);
    // A restore removes no table that it does not know.
    await query(target.url, 'CREATE TABLE notes AS SELECT 1 AS id');
    const refused = await runCommand('restore', ['--from', file, '--force'], target.environment);
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/differ, .*: notes\./) });
    expect(await query(target.url, 'TABLE notes')).toHaveLength(1);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)('leaves no unfinished file after %s', async (signal) => {
    const nights = await mkdtemp(named('nights-'));
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    // The backup locks all other tables before it creates its file, in which it then waits for the names of the migrations.
    const client = new Client({ connectionString: fixture.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE migrations');
    const backup = startCommand('backup', ['--to', path(nights, 'a.backup')], source);
    await until('the file exists', async () => (await unfinishedIn(nights)).length > 0);
    backup.kill(signal);
    await backup.exited;
    await client.end();
    await until('it is removed', async () => (await readdir(nights)).length === 0, 10);
  });

  it('removes the unfinished file of a power failure, and no file that another backup writes', async () => {
    const nights = await mkdtemp(named('nights-'));
    const stale = path(nights, 'a.backup.0123abcd.unfinished');
    await writeFile(stale, 'begun');
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(stale, twoDaysAgo, twoDaysAgo);
    await writeFile(path(nights, 'film.unfinished'), 'no backup');
    const client = new Client({ connectionString: fixture.databaseUrl });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE migrations');
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const both = ['b', 'c'].map((name) => startCommand('backup', ['--to', path(nights, `${name}.backup`)], source));
    await until('both files exist', async () => (await unfinishedIn(nights)).length === 3);
    await client.end();
    for (const { exited: ended } of both) expect(await ended).toMatchObject({ code: 0, err: '' });
    expect((await readdir(nights)).sort()).toEqual(['b.backup', 'c.backup', 'film.unfinished']);
  });

  it('goes to standard output, and messages go to standard error', async () => {
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const streamed = named('streamed.backup');
    const run = (command: string) => spawnSync('sh', ['-c', command], { env: { PATH: process.env.PATH, ...source } });
    const { status, stdout, stderr } = run(`${process.execPath} dist/server/cli/backup.js --to - > ${streamed}`);
    expect({ status, stdout: String(stdout) }).toEqual({ status: 0, stdout: '' });
    expect(String(stderr)).toMatch(/^users +\d+ rows/m);
    expect((await checkBackup(streamed)).pictures.files).toBeGreaterThan(0);
    const target = await emptyTarget();
    expect(await runCommand('restore', ['--from', streamed], target.environment)).toMatchObject({ code: 0, err: '' });
    // The reader closes the pipe at once, or within an entry; the disk is full.
    for (const [reader, code] of [
      ['| true', 'EPIPE'],
      ['| head -c 100', 'EPIPE'],
      ['> /dev/full', 'ENOSPC'],
    ] as const) {
      const { stderr: failed } = run(`${process.execPath} dist/server/cli/backup.js --to - ${reader}`);
      const lines = String(failed).trim().split('\n');
      expect(lines.filter((line) => !/^\S+ +\d+ rows/.test(line))).toEqual([
        `The backup on standard output could not be written (${code}).`,
      ]);
    }
  });
});

describe('A picture that was uploaded before a backup, and that no business has', () => {
  it('is not taken after the restore, since the backup has no files of it', async () => {
    const fixture = await openFixture();
    const mae = await signUp(fixture, 'Mae');
    const upload = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
    const files = { 'variables.image': { blob: photo, name: 'cafe.jpg' } };
    const { id } = (await mae.graphql(upload, { image: null }, files)).uploadPicture;
    const source = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const file = named('upload.backup');
    expect(await runCommand('backup', ['--to', file], source)).toMatchObject({ code: 0, err: '' });
    await fixture.close();

    const target = await emptyTarget();
    expect(await runCommand('restore', ['--from', file], target.environment)).toMatchObject({ code: 0, err: '' });
    const again = await signIn(await serve(target.environment), mae);
    const input = { ...blueGate, pictures: [{ id }] };
    expect(await errorOf(again.graphqlResponse(list, { input }))).toEqual(
      inputError('pictures', 'A picture is no longer available, please add it again'),
    );
    expect(await query(target.url, 'SELECT FROM businesses')).toEqual([]);
  });
});

describe('A restore into a running site', () => {
  it('updates open pages', async () => {
    const fixture = await openFixture();
    const [mae, ben] = [await signUp(fixture, 'Mae'), await signUp(fixture, 'Ben')];
    const id = await addBusiness(mae);
    const site = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const file = named('running.backup');
    expect(await runCommand('backup', ['--to', file], site)).toMatchObject({ code: 0, err: '' });
    await ben.graphql(like, { id, liked: true });

    const watched = 'subscription ($id: ID!) { businessChanged(id: $id) { business { numLikes } } }';
    const stream = await subscribe({ url: fixture.url, query: watched, variables: { id } });
    const shows = (numLikes: number) => (result: Json) => result.data?.businessChanged.business.numLikes === numLikes;
    await stream.next('the present number of likes', shows(1));
    expect(await runCommand('restore', ['--from', file, '--force'], site)).toMatchObject({ code: 0, err: '' });
    await stream.next('the restored number of likes', shows(0));
    stream.close();
    await fixture.close();
  });

  it('keeps the key of a picture whose upload begins while the restore waits for the tables', async () => {
    const fixture = await openFixture();
    await signUp(fixture, 'Mae');
    const site = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const file = named('waiting.backup');
    expect(await runCommand('backup', ['--to', file], site)).toMatchObject({ code: 0, err: '' });

    // One of the first that the restore locks, as a deletion of a business holds it.
    const held = await holdWrite(fixture, 'business_hours');
    const restore = startCommand('restore', ['--from', file, '--force'], site);
    await held.waiting(1);
    // As an upload does before its first file.
    await fixture.db.query(
      `INSERT INTO picture_garbage (key, due_at) VALUES (gen_random_uuid(), now() + interval '1 hour')`,
    );
    await held.release();
    const { code, err } = await restore.exited;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await fixture.db.query('SELECT FROM picture_garbage')).toHaveLength(1);
    await fixture.close();
  });

  it('writes pictures after the site has removed their files, where it does so at the start of the restore', async () => {
    const fixture = await openFixture();
    const id = await withPicture(await signUp(fixture, 'Mae'));
    const site = { DATABASE_URL: fixture.databaseUrl, DATA_DIR: fixture.dataDir, JWT_SECRET: secret };
    const file = named('removal.backup');
    expect(await runCommand('backup', ['--to', file], site)).toMatchObject({ code: 0, err: '' });

    // Stands in for the site: it has chosen the due keys before the restore pauses this.
    const client = new Client({ connectionString: fixture.databaseUrl });
    await client.connect();
    await client.query(pauseGarbageCollection);
    const [{ key }] = await fixture.db.query('SELECT id AS key FROM business_pictures');
    await fixture.db.query('DELETE FROM businesses');
    await fixture.db.query('UPDATE picture_garbage SET due_at = now() WHERE key = $1', [key]);
    const files = path(fixture.dataDir, 'pictures', key.slice(-2), key);
    await removeFolder(files);
    const restore = startCommand('restore', ['--from', file, '--force'], site);
    // Its session holds the lock, and its latest statement asks for the key of its first picture.
    const begun = `SELECT FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE datname = current_database()
      AND locktype = 'advisory' AND objid = ${lockKeys.pictureGarbage} AND query LIKE 'SELECT FROM picture_garbage%'`;
    await until('the restore waits for the removal', async () => (await client.query(begun)).rowCount === 1);
    await pause(1000);
    const meanwhile = { waits: (await client.query(begun)).rowCount === 1, hasWritten: existsSync(files) };
    await client.query('DELETE FROM picture_garbage WHERE key = $1', [key]);
    const { code, err } = await restore.exited;
    await client.end();
    expect({ ...meanwhile, code, err }).toEqual({ waits: true, hasWritten: false, code: 0, err: '' });
    await bytesOf((await visitorOf(fixture).graphql(shown, { id })).business.cover.src);
    await fixture.close();
  });
});

describe('A site with the embedded Postgres', () => {
  it('is backed up while it runs, and restored into a new data folder', async () => {
    const here = { DATA_DIR: named('here'), SEED_DEMO: '0' };
    const there = { DATA_DIR: named('there'), SEED_DEMO: '0' };
    const first = await serve(here);
    const id = await withPicture(await signUp({ url: first.url }, 'Mae'));
    const file = named('own.backup');
    expect(await runCommand('backup', ['--to', file], here)).toMatchObject({ code: 0, err: '' });
    expect(await runCommand('restore', ['--from', file], there)).toMatchObject({ code: 0, err: '' });
    const second = await serve(there);
    const { business } = await visitorOf(second).graphql(shown, { id });
    expect(business.owner).toEqual({ username: 'Mae', numBusinesses: 1 });
    await bytesOf(business.cover.src);
  });
});

describe('A backup of an older release', () => {
  // Made by commit 28b5948, whose last migration was the eighth: three people, two businesses, one picture.
  const old = 'tests/server/operations/backups/28b5948.backup';

  it.each(['an empty database', 'a database with data'])('is restored into %s, and migrated', async (where) => {
    const target = await emptyTarget();
    if (where === 'a database with data') {
      const site = await serve(target.environment);
      await withPicture(await signUp({ url: site.url }, 'Zoe'));
      // Their load holds the tables of places, which the restore removes and creates again.
      const loaded = () => query(target.url, 'SELECT FROM place_data');
      await until('the places are loaded', async () => (await loaded()).length > 0, 240);
    }
    const { code, err } = await runCommand('restore', ['--from', old, '--force'], target.environment);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await wrongCounts(as(target.url))).toEqual([]);
    expect(await runCommand('integrity', [], target.environment)).toMatchObject({ code: 0 });

    const waiting = () => query(target.url, `SELECT FROM backfills WHERE name LIKE 'search of %'`);
    // In the other case a site runs, which may have begun.
    if (where === 'an empty database') expect(await waiting()).toHaveLength(2);

    const site = await serve({ ...target.environment, SEED_DEMO: '1' });
    const { businesses } = await visitorOf(site).graphql(
      '{ businesses(filter: { search: "blue" }) { nodes { name numLikes numComments cover { src } owner { username } } } }',
    );
    expect(businesses.nodes).toEqual([
      {
        name: expect.stringMatching(/^Blue /),
        numLikes: 2,
        numComments: 2,
        cover: { src: expect.any(String) },
        owner: { username: 'Mae' },
      },
    ]);
    await bytesOf(businesses.nodes[0].cover.src);
    expect((await visitorOf(site).graphql('{ users { totalCount } }')).users.totalCount).toBe(3);
    await until('its rows are indexed again', async () => (await waiting()).length === 0);
    const { login } = await visitorOf(site).graphql(
      'mutation { login(input: { email: "mae@example.com", password: "correct horse" }) { token } }',
    );
    expect(login.token).toEqual(expect.any(String));
    await signUp({ url: site.url }, 'Nell');
  });

  it('is restored if a migration of that release indexed the bios, which a later one does now', async () => {
    const [there, here] = [await emptyTarget(), await emptyTarget()];
    await runCommand('restore', ['--from', old], there.environment);
    await query(
      there.url,
      `DROP TABLE backfills; DELETE FROM migrations WHERE timestamp >= 1763700000068;
       INSERT INTO migrations (timestamp, name) VALUES (1763700000068, 'PartsOfWordsInBios1763700000068')`,
    );
    const file = named('indexed.backup');
    expect(await runCommand('backup', ['--to', file], there.environment)).toMatchObject({ code: 0, err: '' });
    const { code, err } = await runCommand('restore', ['--from', file], here.environment);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await query(here.url, 'SELECT FROM users')).toHaveLength(3);
  });

  it('has the same tables as a database that this release has created', async () => {
    const [fresh, target] = [await emptyTarget(), await emptyTarget()];
    await serve(fresh.environment);
    await runCommand('restore', ['--from', old], target.environment);
    const schemaSql = `
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
    expect(await query(target.url, schemaSql)).toEqual(await query(fresh.url, schemaSql));
  });
});

describe('A newer release', () => {
  const later = `INSERT INTO migrations (timestamp, name) VALUES (2000000000000, 'Later2000000000000')`;

  it('has a database that this release rejects with a message', async () => {
    const target = await emptyTarget();
    const first = await serve(target.environment);
    first.kill('SIGTERM');
    await first.ended;
    await query(target.url, later);
    const site = await startSite(target.environment);
    sites.push(site);
    expect(await site.ended).toBe(1);
    expect(site.output.err.trim()).toBe(
      'The database was migrated by a newer release (Later2000000000000): start that release, or restore a backup made with this one into an empty database.',
    );
  });

  it('writes backups that this release rejects', async () => {
    const [there, here] = [await emptyTarget(), await emptyTarget()];
    await runCommand('restore', ['--from', 'tests/server/operations/backups/28b5948.backup'], there.environment);
    await query(there.url, later);
    const file = named('later.backup');
    expect(await runCommand('backup', ['--to', file], there.environment)).toMatchObject({ code: 0 });
    const { code, err } = await runCommand('restore', ['--from', file], here.environment);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^The backup was made by a newer release/) });
    expect(await query(here.url, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });
});
