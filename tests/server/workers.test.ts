/** A site of several workers: one dies, all are renewed, the site ends, and nobody who asks notices. */
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { isAlive, ready, startSite, until, type Site } from '../support/site.ts';
import { cloneDatabase } from '../support/clone.ts';
import { headOf } from '../support/head.ts';

jest.setTimeout(120_000);

let folder: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let site: Site;

beforeAll(async () => {
  execFileSync(process.execPath, ['server/ops/build.mjs']);
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
    await until('both workers are ready', () => site.said.out.split('A worker is ready').length === 3);
  });

  afterAll(async () => {
    site.kill('SIGTERM');
    await site.ended;
  });

  it('replaces one that is killed, and the other goes on answering whoever comes', async () => {
    const [first, second] = await workers();
    const disperse = crowd({ connection: 'close' });
    process.kill(first!, 'SIGKILL');
    await until('there are two again', async () => {
      const now = await workers();
      return now.length === 2 && !now.includes(first!) && now.includes(second!);
    });
    // Whom the killed one was answering may be cut off; nobody is left waiting.
    expect((await disperse()).filter((failed) => failed instanceof DOMException)).toEqual([]);
    expect((await headOf(`${site.url}/api/businesses`)).status).toBe(200);
  });

  it('leaves it to the primary when one of them ends', async () => {
    const before = await workers();
    process.kill(before[0]!, 'SIGTERM');
    for (const _ of before) expect((await headOf(`${site.url}/api/businesses`)).status).toBe(200);
    expect(await workers()).toEqual(before);
  });

  it('renews both at SIGHUP and turns nobody away', async () => {
    const before = await workers();
    const disperse = crowd();
    site.kill('SIGHUP');
    await until('they are renewed', () => site.said.out.includes('The workers were renewed'), 110);
    expect(await disperse()).toEqual([]);
    const after = await workers();
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
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

describe('A site of one process', () => {
  it('goes on at SIGHUP, and says in the log what that would need', async () => {
    const alone = await startSite({ DATA_DIR: folder, DATABASE_URL: database.url });
    await ready(alone);
    alone.kill('SIGHUP');
    await until('it has said so', () => alone.said.out.includes('set WEB_CONCURRENCY to 2 or more'));
    expect(await alone.health('ready')).toBe(200);
    alone.kill('SIGTERM');
    expect(await alone.ended).toBe(0);
  });
});
