/** Takes Postgres's files for one start: nothing is removed from them before no other Postgres can be at work in them. */
import { execFileSync } from 'node:child_process';
import { closeSync } from 'node:fs';
import { readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from './file-lock.ts';
import { StartError } from '#server/core/start-error.ts';

/** How long a Postgres that cannot be signalled from here has to end after its site has ended. */
const patience = 15_000;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether the process works in our folder. A number alone says little: by now it may be another process's, or one of another container. */
async function isOurs(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

async function stop(pid: number, folder: string): Promise<void> {
  // Fast, then immediate (the next start recovers), then by force.
  for (const [signal, wait] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    process.kill(pid, signal);
    for (const end = Date.now() + wait; Date.now() < end; await pause(20)) if (!(await isOurs(pid, folder))) return;
  }
}

/** The process that wrote `postmaster.pid`, or undefined where there is no such file. */
async function postmasterOf(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]) || 0;
}

/**
 * Removes a `postmaster.pid` that is left over. Every Postgres that a site starts holds the lock as long as one of its
 * processes lives, so the file of such a one is stale once the lock is free; of any other Postgres that is not known.
 */
async function clear(data: string, folder: string, isFirst: boolean): Promise<void> {
  const pid = await postmasterOf(data);
  if (pid === undefined) return;
  const file = join(data, 'postmaster.pid');
  if (isFirst || (pid > 0 && (await isOurs(pid, folder))))
    throw new StartError(
      `${file} was written by a Postgres that this release did not start: end the site or container it belongs to, and remove the file only where none runs.`,
    );
  // After a crash its number may belong to another process, which Postgres would mistake for itself.
  await rm(file, { force: true });
}

/**
 * Locks the files, after it has stopped the Postgres of a site that was killed. Only for a process that has locked the data folder.
 * @param data the folder with Postgres's files
 * @returns the lock's descriptor, for the Postgres that is started next: it must be given to it
 * @throws StartError where a Postgres that this process cannot stop is still at work in them
 */
export async function lockDatabaseFiles(data: string): Promise<number> {
  const path = `${data}.lock`;
  const folder = await realpath(data);
  const isFirst = !(await stat(path).catch(() => undefined));
  for (const end = Date.now() + patience; Date.now() < end; await pause(50)) {
    const lock = lockFile(path);
    if (lock === undefined) {
      const pid = await postmasterOf(data);
      if (pid && (await isOurs(pid, folder))) await stop(pid, folder);
      continue;
    }
    try {
      await clear(data, folder, isFirst);
      return lock;
    } catch (error) {
      closeSync(lock);
      throw error;
    }
  }
  throw new StartError(
    `A Postgres still works in ${data}, whose site has ended, and it cannot be stopped from here: end the container that it runs in.`,
  );
}
