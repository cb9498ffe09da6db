/** A site of several workers: workers that end are restarted, and a shutdown answers the requests in progress. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { connectDatabase } from '#server/data-source.ts';
import { lockKeys } from '#server/database/lock.ts';
import { retryWhileUnavailable } from '../../support/api.ts';
import { addBusiness } from '../../support/businesses.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { isAlive, ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { holdLock } from '../../support/database/held-lock.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { headOf } from '../../support/head.ts';
import { signUp } from '../../support/users.ts';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let db: DataSource;
let site: Site;

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  folder = await makeFolder('workers');
  database = await cloneDatabase();
  db = await connectDatabase(database.url, { timeouts: longTimeouts });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
  await removeFolder(folder);
});

/** Returns the ids of the processes whose parent is the site. */
async function workers(): Promise<number[]> {
  const parents = await Promise.all(
    (await readdir('/proc')).filter(Number).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return { pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) };
    }),
  );
  return parents.filter(({ parent }) => parent === site.pid).map(({ pid }) => pid);
}

const waits = () => site.output.out.split('Another process prepares the database').length - 1;
const listening = () => site.output.out.split('A worker accepts connections').length - 1;

/**
 * Starts four clients, each of which sends one request after the other.
 * @param headers the headers of every request
 * @returns a function that stops the clients and returns every status other than 200 and every error, but no rejection for overload:
 *   on few cores the start of a worker takes the time of the others. Such a rejection comes after 950 ms, and others come at once
 */
function startClients(headers: Record<string, string> = {}): () => Promise<unknown[]> {
  const failed: unknown[] = [];
  let isOver = false;
  let answered = 0;
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const begun = performance.now();
      const status = await fetch(`${site.url}/api/businesses`, { headers, signal: AbortSignal.timeout(9000) }).then(
        async (response) => response.text().then(() => response.status),
        (error: Error) => error.cause ?? error,
      );
      const isOverloaded = status === 503 && performance.now() - begun >= 900;
      if (status === 200) answered += 1;
      else if (!isOverloaded) failed.push(status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(clients);
    expect(answered).toBeGreaterThan(0);
    return failed;
  };
}

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('A site of two workers', () => {
  beforeAll(async () => {
    site = await startSite({ DATA_DIR: folder, DATABASE_URL: database.url, WEB_CONCURRENCY: '2' });
    await ready(site);
    await until('both workers accept connections', () => listening() === 2);
  });

  afterAll(async () => {
    site.kill('SIGTERM');
    await site.ended;
  });

  it('replaces a worker that is killed, and the other keeps answering', async () => {
    const [first, second] = await workers();
    const stop = startClients({ connection: 'close' });
    process.kill(first!, 'SIGKILL');
    await until('another one accepts connections', () => listening() === 3);
    expect(await workers()).toEqual(expect.arrayContaining([second!]));
    // Connections of the killed worker are reset; no request times out.
    expect((await stop()).filter((failed) => failed instanceof DOMException)).toEqual([]);
    expect((await retryWhileUnavailable(() => headOf(`${site.url}/api/businesses`))).status).toBe(200);
  });

  it('restarts a worker that gets SIGTERM, and answers all requests meanwhile', async () => {
    const [first] = await workers();
    const stop = startClients();
    process.kill(first!, 'SIGTERM');
    await until('another one accepts connections', () => listening() === 4);
    expect(await stop()).toEqual([]);
  });

  it('answers all requests while a restarted worker waits for the database', async () => {
    const [first] = await workers();
    const holder = new Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('SELECT pg_advisory_lock($1)', [lockKeys.start]);
      const before = waits();
      process.kill(first!, 'SIGTERM');
      await until('the restarted worker waits', () => waits() > before);
      const stop = startClients({ connection: 'close' });
      // The first worker of a site opens its port after two seconds, to answer 503.
      await new Promise((resolve) => setTimeout(resolve, 4000));
      expect(await stop()).toEqual([]);
    } finally {
      await holder.end();
    }
    await until('it accepts connections', () => listening() === 5);
  });

  it('answers requests in progress when all of its processes get SIGTERM, as a service manager sends it', async () => {
    const all = await workers();
    const mae = await signUp(site, 'Mae');
    const id = await addBusiness(mae);
    const held = await holdLock({ db, databaseUrl: database.url }, 'business_stats', id);
    const deletion = mae.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    await held.waiting(1);
    for (const pid of all) process.kill(pid, 'SIGTERM');
    site.kill('SIGTERM');
    await until('new connections are refused', () =>
      headOf(`${site.url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    await held.release();
    expect(await deletion).toEqual({ deleteBusiness: id });
    expect(await site.ended).toBe(0);
    expect(all.filter(isAlive)).toEqual([]);
  });
});

describe('A site without a terminal', () => {
  it('ignores SIGHUP', async () => {
    const alone = await startSite({ DATA_DIR: folder, DATABASE_URL: database.url });
    await ready(alone);
    alone.kill('SIGHUP');
    expect(await alone.health('ready')).toBe(200);
    alone.kill('SIGTERM');
    expect(await alone.ended).toBe(0);
  });
});
