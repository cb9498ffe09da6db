/** A site of several workers: one dies and is restarted, the site ends, and requests that have begun are answered. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeFolder, removeFolder } from '../../support/folder.ts';
import { isAlive, ready, startSite, until, type Site } from '../../support/site.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { headOf } from '../../support/head.ts';

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let site: Site;

beforeAll(async () => {
  execFileSync(process.execPath, ['server/cli/build.mjs']);
  folder = await makeFolder('workers');
  database = await cloneDatabase();
});

afterAll(async () => {
  await database.drop();
  await removeFolder(folder);
});

/** The numbers of the site's worker processes, by what the system knows of their parents. */
async function workers(): Promise<number[]> {
  const parents = await Promise.all(
    (await readdir('/proc')).filter(Number).map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return { pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]) };
    }),
  );
  return parents.filter(({ parent }) => parent === site.pid).map(({ pid }) => pid);
}

const listening = () => site.output.out.split('A worker accepts connections').length - 1;

/**
 * Four people who ask one after the other until told to stop; gives every answer that was not 200.
 * @param headers those of every request
 */
function crowd(headers: Record<string, string> = {}): () => Promise<unknown[]> {
  const failed: unknown[] = [];
  let isOver = false;
  const people = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const status = await fetch(`${site.url}/api/businesses`, { headers, signal: AbortSignal.timeout(9000) }).then(
        async (answer) => answer.text().then(() => answer.status),
        (error: Error) => error.cause ?? error,
      );
      if (status !== 200) failed.push(status);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(people);
    return failed;
  };
}

/** Sends half of a request, and the other half when told to. */
async function beginAsking() {
  const body = '{"query":"{ __typename }"}';
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const asked = request(`${site.url}/graphql`, { method: 'POST', headers });
  const answer = new Promise<string>((resolve, reject) =>
    asked.once('error', reject).once('response', (response) => resolve(textOf(response))),
  );
  await new Promise((resolve) => asked.write(body.slice(0, 5), resolve));
  return { answer, goOn: () => asked.end(body.slice(5)) };
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

  it('replaces one that is killed, and the other goes on answering whoever comes', async () => {
    const [first, second] = await workers();
    const disperse = crowd({ connection: 'close' });
    process.kill(first!, 'SIGKILL');
    await until('another one accepts connections', () => listening() === 3);
    expect(await workers()).toEqual(expect.arrayContaining([second!]));
    // Requests of the killed worker are cut off; none is left without an end.
    expect((await disperse()).filter((failed) => failed instanceof DOMException)).toEqual([]);
    expect((await headOf(`${site.url}/api/businesses`)).status).toBe(200);
  });

  it('restarts one that is told to end, and answers all requests meanwhile', async () => {
    const [first] = await workers();
    const stop = crowd();
    process.kill(first!, 'SIGTERM');
    await until('another one accepts connections', () => listening() === 4);
    expect(await stop()).toEqual([]);
  });

  it('answers what has begun when all of its processes are told to end, as a service manager does', async () => {
    const all = await workers();
    const { answer, goOn } = await beginAsking();
    for (const pid of all) process.kill(pid, 'SIGTERM');
    site.kill('SIGTERM');
    await until('nobody else is let in', () =>
      headOf(`${site.url}/health/live`).then(
        () => false,
        () => true,
      ),
    );
    goOn();
    expect(await answer).toBe('{"data":{"__typename":"Query"}}\n');
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
