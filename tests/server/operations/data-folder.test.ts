/** Only one process at a time uses a data folder, even where others run in other containers. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { readOrCreateSecret } from '#server/postgres/data-folder.ts';
import { databaseUrlIn } from '../../drills/own-postgres.ts';
import { blueGate } from '../../support/businesses.ts';
import { runCommand } from '../../support/command.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { hasNamespaces, startIsolated, type Container } from '../../support/namespaces.ts';
import { signUp } from '../../support/users.ts';
import { freePort, isAlive, logs, postgresIn, ready, startSite, until, type Site } from '../../support/site.ts';
import { pixel } from '../permissions/things.ts';

let folder: string;
let dataDir: string;
let settings: Record<string, string>;
const sites: Site[] = [];
const containers: Container[] = [];

async function start(): Promise<Site> {
  const site = await startSite(settings);
  sites.push(site);
  await ready(site);
  return site;
}

async function startElsewhere(name = 'main', ...args: string[]): Promise<Container> {
  const container = startIsolated(name, args, { ...settings, PORT: String(await freePort()) });
  containers.push(container);
  return container;
}

/** Waits until a site in a container is open. It has another network, so its log is read. */
const opens = (container: Container): Promise<void> => logs(container, 'is open at');

async function refusal(container: Container): Promise<string> {
  expect(await container.ended).toBe(1);
  return container.output.err.trim();
}

const another = () =>
  `Another Main Street runs on the data folder ${dataDir}: stop it, or name another folder in DATA_DIR.`;
const unreachable = () =>
  `A Main Street works on the data folder ${dataDir}, and its database cannot be reached from here: run this command in that site's container (docker exec), or try again once the site has started or stopped.`;

const inUse = () => `A Main Street works on the data folder ${dataDir}: stop it before this command.`;

/** Returns the errors of a second site, a backup and a restore, each in its own container. */
async function refusals(): Promise<string[]> {
  const file = path(folder, 'a.backup');
  const kept = path(folder, 'kept.backup');
  const errors: string[] = [];
  for (const [name, ...args] of [['main'], ['backup', '--to', file], ['restore', '--from', kept, '--force']] as const)
    errors.push(await refusal(await startElsewhere(name, ...args)));
  return errors;
}

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  folder = await makeFolder('data-folder');
  dataDir = path(folder, 'data');
  settings = { DATA_DIR: dataDir, SEED_DEMO: '0', LOG_LEVEL: 'info' };
  const site = await start();
  const mae = await signUp(site, 'Mae');
  const files = { 'variables.image': { blob: pixel, name: 'pixel.png' } };
  const list =
    'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }';
  await mae.graphql(list, { input: blueGate, image: null }, files);
  expect(await runCommand('backup', ['--to', path(folder, 'kept.backup')], settings)).toMatchObject({ code: 0 });
  await endAll();
});

async function endAll(): Promise<void> {
  for (const container of containers.splice(0)) {
    await container.kill('SIGTERM').catch(() => undefined);
    await container.ended;
  }
  for (const site of sites.splice(0)) {
    site.kill('SIGCONT');
    site.kill('SIGTERM');
    await site.ended;
  }
}

afterEach(endAll);

afterAll(() => removeFolder(folder));

/** Checks that the member of the first start exists and that no invariant is broken. */
async function expectWhole(): Promise<void> {
  expect(await runCommand('integrity', [], settings)).toMatchObject({ code: 0, err: '' });
  const site = sites.at(-1)!;
  await expect(signUp(site, 'Mae')).rejects.toThrow(/already/);
}

describe('A restore into the data folder of a running site', () => {
  it('is rejected, also with --force, and changes nothing', async () => {
    await start();
    const { code, err } = await runCommand('restore', ['--from', path(folder, 'kept.backup'), '--force'], settings);
    expect([code, err.trim()]).toEqual([1, inUse()]);
    await expectWhole();
  });
});

describe('A data folder whose site and Postgres have been killed', () => {
  it('is free although a session still executes a statement', async () => {
    const site = await start();
    const connectionString = await databaseUrlIn(dataDir);
    const [session, watcher] = [new Client({ connectionString }), new Client({ connectionString })];
    for (const client of [session, watcher]) {
      client.on('error', () => undefined);
      await client.connect();
    }
    const statement = session.query('SELECT count(*) FROM generate_series(1, 100000000000)').catch(() => undefined);
    const executing = `SELECT FROM pg_stat_activity WHERE query LIKE '%generate_series%' AND pid <> pg_backend_pid()`;
    await until('it executes', async () => (await watcher.query(executing)).rowCount === 1);
    process.kill((await postgresIn(dataDir))!, 'SIGKILL');
    site.kill('SIGKILL');
    await site.ended;
    await start();
    await expectWhole();
    await statement;
  });
});

const inContainers = hasNamespaces() ? describe : describe.skip;

inContainers('A data folder that a site in another container uses', () => {
  it('rejects a second site, a backup and a restore', async () => {
    const site = await start();
    const postgres = await postgresIn(dataDir);
    expect(await refusals()).toEqual([another(), unreachable(), inUse()]);
    expect(await site.health('ready')).toBe(200);
    expect(await postgresIn(dataDir)).toBe(postgres);
    await expectWhole();
  });

  it('rejects them also while that site is paused', async () => {
    const site = await start();
    const postgres = (await postgresIn(dataDir))!;
    site.kill('SIGSTOP');
    expect(await refusals()).toEqual([another(), unreachable(), inUse()]);
    expect([isAlive(postgres), await postgresIn(dataDir)]).toEqual([true, postgres]);
    site.kill('SIGCONT');
    await ready(site);
    await expectWhole();
  });

  it('is free once that site has been killed, since its Postgres ends with it', async () => {
    const site = await start();
    site.kill('SIGKILL');
    await site.ended;
    const next = await startElsewhere();
    await opens(next);
    await next.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    await start();
    await expectWhole();
  });

  it('is free once that container and all its processes have been killed', async () => {
    const begun = performance.now();
    const first = await startElsewhere();
    await opens(first);
    const usual = performance.now() - begun;
    await first.kill('SIGKILL');
    await first.ended;
    const killed = performance.now();
    await start();
    // A start with the recovery of the database takes longer than another one, and each longer on a busy machine.
    expect(performance.now() - killed).toBeLessThan(20_000 + 2 * usual);
    await expectWhole();
  });

  it('allows a backup once that site has stopped', async () => {
    const site = await start();
    site.kill('SIGTERM');
    await site.ended;
    const file = path(folder, 'stopped.backup');
    expect(await (await startElsewhere('backup', '--to', file)).ended).toBe(0);
    expect((await stat(file)).size).toBeGreaterThan(0);
  });
});

it('A command is rejected while another one has the Postgres of a stopped site, which it stops at its end', async () => {
  const first = spawn(process.execPath, ['dist/server/cli/integrity.js'], { env: { ...process.env, ...settings } });
  const ended = once(first, 'exit');
  const pidFile = path(dataDir, 'postgres', 'data', 'postmaster.pid');
  await until('it works', async () => (await readFile(pidFile, 'utf8').catch(() => '')).includes('ready'));
  first.kill('SIGSTOP');
  const second = await runCommand('backup', ['--to', path(folder, 'second.backup')], settings);
  first.kill('SIGCONT');
  expect((await ended)[0]).toBe(0);
  expect([second.code, second.err.trim()]).toEqual([
    1,
    `Another command works on the data folder ${dataDir}: try again once it has ended.`,
  ]);
});

inContainers('A data folder on a full disk', () => {
  const fill = 'dd if=/dev/zero of="$DATA_DIR/fill" bs=4k 2>/dev/null; true';

  it.each([
    [
      'a start on its database',
      'main',
      'cp -a "$FROM"/. "$DATA_DIR"',
      /^Postgres did not start: .+ No space left on device$/,
    ],
    [
      'a check of its database',
      'integrity',
      'cp -a "$FROM"/. "$DATA_DIR"',
      /^Postgres did not start: .+ No space left on device$/,
    ],
    ['a first start', 'main', 'true', /^The disk of the data folder \S+ is full \(ENOSPC\): free some of its space\.$/],
  ])('ends %s at once with one line that says so', async (_, name, copy, line) => {
    const disk = await makeFolder('full-disk');
    const prepare = `mount -t tmpfs -o size=400m none "$DATA_DIR" && chmod 755 "$DATA_DIR" && ${copy} && { ${fill}; }`;
    const container = startIsolated(name, [], { ...settings, DATA_DIR: disk, FROM: dataDir }, prepare);
    containers.push(container);
    expect(await refusal(container)).toMatch(line);
    await removeFolder(disk);
  });
});

describe('The key of the tokens', () => {
  it('is only read where there is one, so that a start needs no space for it', async () => {
    const own = await makeFolder('key');
    const key = await readOrCreateSecret(own);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    const { mtimeMs } = await stat(own);
    expect(await readOrCreateSecret(own)).toBe(key);
    expect((await stat(own)).mtimeMs).toBe(mtimeMs);
    await removeFolder(own);
  });

  it('is the same for sites that start at once', async () => {
    const own = await makeFolder('key');
    const keys = await Promise.all(Array.from({ length: 5 }, () => readOrCreateSecret(own)));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(own)).toEqual(['jwt-secret']);
    await removeFolder(own);
  });
});

// Only root can run a command on the files of another account.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('A data folder of another account', () => {
  const filesOfOthers = () => execFileSync('find', [dataDir, '!', '-uid', '65534'], { encoding: 'utf8' });

  it('stays usable for that account when root makes a backup and checks it while the site is stopped', async () => {
    // An earlier release created no lock files.
    for (const file of ['lock', path('postgres', 'data.lock')]) await rm(path(dataDir, file));
    execFileSync('chown', ['-R', '65534:65534', dataDir]);
    const backup = await runCommand('backup', ['--to', path(folder, 'by-root.backup')], settings);
    expect([backup.code, (await runCommand('integrity', [], settings)).code]).toEqual([0, 0]);
    expect(filesOfOthers()).toBe('');
  });

  it.each([
    ['it has no pictures', (pictures: string) => execFileSync('rm', ['-r', pictures])],
    [
      'an interrupted restore has left folders to root',
      (pictures: string) => {
        execFileSync('find', [pictures, '-type', 'f', '-delete']);
        execFileSync('chown', ['-R', '0:0', pictures]);
      },
    ],
  ])('stays usable for that account when root restores a backup with pictures and %s', async (_, prepare) => {
    execFileSync('chown', ['-R', '65534:65534', dataDir]);
    prepare(path(dataDir, 'pictures'));
    const restored = await runCommand('restore', ['--from', path(folder, 'kept.backup'), '--force'], settings);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect((await readdir(path(dataDir, 'pictures'), { recursive: true })).join()).toContain('.webp');
    expect(filesOfOthers()).toBe('');
  });
});

describe('A database of another major version of Postgres', () => {
  it('is rejected with a message that names the steps, and the steps work', async () => {
    const database = path(dataDir, 'postgres');
    const [file, backup] = [path(database, 'data', 'PG_VERSION'), path(folder, 'before.backup')];
    // Made with the release that created the database:
    expect(await runCommand('backup', ['--to', backup], settings)).toMatchObject({ code: 0 });
    const own = (await readFile(file, 'utf8')).trim();
    await writeFile(file, '17\n');
    const message = `The database in ${database} was made by PostgreSQL 17, and this release includes PostgreSQL ${own}: make a backup with the release that made it (npm run backup -- --to FILE), move ${database} to another place, and restore the backup with this release (npm run restore -- --from FILE).`;
    const site = await startSite(settings);
    sites.push(site);
    expect(await site.ended).toBe(1);
    expect(site.output.err.trim()).toBe(message);
    for (const args of [['backup', '--to', path(folder, 'no.backup')], ['integrity'], ['restore', '--from', backup]])
      expect((await runCommand(args[0]!, args.slice(1), settings)).err.trim()).toBe(message);

    await rename(database, path(folder, 'moved'));
    expect(await runCommand('restore', ['--from', backup], settings)).toMatchObject({ code: 0, err: '' });
    await start();
    await expectWhole();
  });
});

describe('A postmaster.pid', () => {
  it('that another release has left is never removed, and each start and backup fails with a message', async () => {
    const file = path(dataDir, 'postgres', 'data', 'postmaster.pid');
    await rm(path(dataDir, 'postgres', 'data.lock'), { force: true });
    await writeFile(file, `1\n${path(dataDir, 'postgres', 'data')}\n1700000000\n5432\n\n127.0.0.1\n`);
    const message = `${file} was written by a Postgres that this release did not start: end the site or container it belongs to, and remove the file only where none runs.`;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const site = await startSite(settings);
      sites.push(site);
      expect(await site.ended).toBe(1);
      expect(site.output.err.trim()).toBe(message);
      const { code, err } = await runCommand('backup', ['--to', path(folder, 'refused.backup')], settings);
      expect([code, err.trim()]).toEqual([1, message]);
      await stat(file);
    }
    await rm(file);
    await start();
    await expectWhole();
  });
});
