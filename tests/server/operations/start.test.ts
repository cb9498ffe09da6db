/** The first start of the site, and starts after it was interrupted or killed. */
import { execFileSync } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '#server/env.ts';
import { retryWhileUnavailable, visitorOf } from '../../support/api.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { headOf } from '../../support/head.ts';
import { isAlive, logs, postgresIn, ready, startSite, until, type Site } from '../../support/site.ts';

let folder: string;
let dataDir: string;
/** A data folder of an earlier site, which the tests that need no first start share. */
let settled: string;
const sites: Site[] = [];

async function start(environment: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({ DATA_DIR: dataDir, SEED_DEMO: '0', ...environment });
  sites.push(site);
  return site;
}

/** The messages of the log so far. */
const logged = ({ output }: Site): string[] =>
  output.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  settled = await makeFolder('start');
  const site = await startSite({ DATA_DIR: settled, SEED_DEMO: '0' });
  await ready(site);
  site.kill('SIGTERM');
  await site.ended;
});

afterAll(() => removeFolder(settled));

beforeEach(async () => {
  folder = await makeFolder('start');
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const site of sites.splice(0)) {
    site.kill('SIGTERM');
    await site.ended;
  }
  await removeFolder(folder);
});

describe('A first start', () => {
  it('opens a directory with users, businesses and pictures, logs its address and the demo login, and prints no errors', async () => {
    const site = await start({ SEED_DEMO: '1' });
    await until('the site answers', async () => (await site.health('live')) === 200);
    await ready(site);
    await logs(site, 'Sign in as');
    // Standard output is a pipe here, as it is in a container: every line is JSON.
    expect(logged(site)).toContain(`Main Street is open at ${site.url}`);
    const login = logged(site).find((message) => message.startsWith('Sign in as'))!;
    const [, email, password] = /^Sign in as (\S+) with the password (\S+)$/.exec(login)!;
    const answer = await visitorOf(site).graphql(
      'mutation In($input: LoginInput!) { login(input: $input) { user { email } } }',
      { input: { email, password } },
    );
    expect(answer.login.user.email).toBe(email);
    expect((await visitorOf(site).graphql('{ businesses { totalCount } }')).businesses.totalCount).toBe(240);
    expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);

    const { businesses } = await visitorOf(site).graphql('{ businesses { nodes { images } } }');
    const picture = businesses.nodes.flatMap(({ images }: { images: string[] }) => images)[0];
    expect((await retryWhileUnavailable(() => headOf(picture))).status).toBe(200);
    site.kill('SIGTERM');
    await site.ended;
    expect(site.output.err).toBe('');
  });

  it('in production logs the address, and never the login of the demo', async () => {
    const site = await start({ SEED_DEMO: '1', NODE_ENV: 'production' });
    await ready(site);
    await logs(site, 'is open at');
    expect((await visitorOf(site).graphql('{ businesses { totalCount } }')).businesses.totalCount).toBe(240);
    const input = { email: 'demo@example.com', password: 'main-street' };
    const signIn = visitorOf(site).graphql('mutation In($input: LoginInput!) { login(input: $input) { token } }', {
      input,
    });
    await expect(signIn).rejects.toThrow('Invalid email or password');
    site.kill('SIGTERM');
    await site.ended;
    expect(logged(site)).toContain(`Main Street is open at ${site.url}`);
    expect(site.output.out).not.toMatch(/Sign in as|has the demo's password/);
  });

  it('in production opens an empty directory unless SEED_DEMO is set', async () => {
    const site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' });
    sites.push(site);
    await ready(site);
    expect((await visitorOf(site).graphql('{ users { totalCount } }')).users.totalCount).toBe(0);
  });

  it('in production warns of a demo login that was created before', async () => {
    const before = await start({ SEED_DEMO: '1' });
    await ready(before);
    before.kill('SIGTERM');
    await before.ended;
    const site = await start({ NODE_ENV: 'production' });
    await ready(site);
    await logs(site, `The account 'demo' has the demo's password`);
    expect(site.output.out).not.toContain('Sign in as');
  });

  it('adds the demo data by default, but not in production or with DATABASE_URL', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } };
    expect(scripts.start).not.toContain('NODE_ENV');
    expect(readSettings({}).seedDemo).toBe(true);
    expect(readSettings({ NODE_ENV: 'production' }).seedDemo).toBe(false);
    expect(readSettings({ DATABASE_URL: 'postgres://user@host/name' }).seedDemo).toBe(false);
    expect(readSettings({ NODE_ENV: 'production', SEED_DEMO: '1' }).seedDemo).toBe(true);
  });

  it('that SIGTERM interrupts shuts down in order', async () => {
    const site = await start();
    await until('the database is being created', async () => (await postgresIn(dataDir)) !== undefined);
    site.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(await postgresIn(dataDir)).toBeUndefined();
  });
});

describe('After a kill -9', () => {
  const stages = {
    'while its files are created': async () =>
      stat(dataDir).then(
        () => true,
        () => false,
      ),
    'while its tables are created': async () => (await postgresIn(dataDir)) !== undefined,
  };

  it.each(Object.entries(stages))('of the site %s, the next start works', async (_, reached) => {
    const site = await start();
    await until('the stage is reached', reached);
    site.kill('SIGKILL');
    await site.ended;
    await ready(await start());
  });

  it('of the site and of Postgres while the demo is written, the next start writes all of it', async () => {
    const site = await start({ SEED_DEMO: '1' });
    await logs(site, 'brought up to date');
    const postgres = (await postgresIn(dataDir))!;
    process.kill(postgres, 'SIGKILL');
    site.kill('SIGKILL');
    await site.ended;
    const next = await start({ SEED_DEMO: '1' });
    await ready(next);
    const { users, businesses } = await visitorOf(next).graphql('{ users { totalCount } businesses { totalCount } }');
    expect([users.totalCount, businesses.totalCount]).toEqual([60, 240]);
  });
});

describe('A site on an existing data folder', () => {
  beforeEach(() => void (dataDir = settled));

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at %s, even if it is sent twice, and leaves no process',
    async (signal) => {
      const site = await start();
      await ready(site);
      const postgres = (await postgresIn(dataDir))!;
      const begun = Date.now();
      site.kill(signal);
      site.kill(signal);
      expect(await site.ended).toBe(0);
      expect(Date.now() - begun).toBeLessThan(15_000);
      expect(isAlive(postgres)).toBe(false);
    },
  );

  it('responds 503 after a kill -9 of Postgres, and recovers', async () => {
    const site = await start();
    await ready(site);
    const postgres = (await postgresIn(dataDir))!;
    await until('the loss is noticed', async () => {
      // Again, where it has recovered before the request.
      const pid = await postgresIn(dataDir);
      if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
      return (await site.health('ready')) === 503;
    });
    expect(await site.health('live')).toBe(200);
    await ready(site);
    expect(await postgresIn(dataDir)).not.toBe(postgres);
  });

  it('keeps running where a second site starts on its folder, which fails with a message', async () => {
    const first = await start();
    await ready(first);
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output.err.trim()).toBe(
      `Another Main Street runs on the data folder ${dataDir}: stop it, or name another folder in DATA_DIR.`,
    );
    expect(await first.health('ready')).toBe(200);
  });
});
