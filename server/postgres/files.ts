/** Locks the database files before Postgres starts, and removes a stale `postmaster.pid` only when no other Postgres can be using them. */
import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, fsyncSync, writeSync } from 'node:fs';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from './file-lock.ts';
import { StartError } from '#server/core/start-error.ts';

/** Milliseconds in which a Postgres that this process cannot signal must end after its site has ended. */
const lockTimeout = 15_000;

/** True for a process that uses the folder. The process id alone is not enough: it may belong to another process by now, or be one of another container. */
async function usesFolder(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(folder);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended, or belongs to another account. The lock tells.
  }
}

async function stop(pid: number, folder: string): Promise<void> {
  // Fast shutdown, then immediate shutdown, then SIGKILL, each with its milliseconds. A fast shutdown writes a checkpoint, which takes
  // seconds on a busy disk; after an immediate one the next start replays the log, which takes less.
  const signals = [
    ['SIGINT', 1000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const;
  for (const [name, wait] of signals) {
    signal(pid, name);
    for (const end = Date.now() + wait; Date.now() < end; await pause(20)) if (!(await usesFolder(pid, folder))) return;
  }
}

/**
 * Ends the processes that a killed Postgres has left: one that executes a long statement does not notice that its parent has ended.
 * Only Linux tells which they are. Elsewhere a start waits for them.
 */
async function stopSessions(folder: string): Promise<void> {
  const entries = process.platform === 'linux' ? await readdir('/proc') : [];
  for (const pid of entries.filter((name) => /^\d+$/.test(name))) {
    const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
    if (program.startsWith('postgres') && (await usesFolder(Number(pid), folder))) signal(Number(pid), 'SIGQUIT');
  }
}

/** Reads the process id in `postmaster.pid`: undefined where there is no such file, 0 where it contains none. */
async function readPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number(text.split('\n')[0]) || 0;
}

/**
 * Removes a stale `postmaster.pid`. Every Postgres that a site starts holds the lock as long as one of its processes
 * lives, so its file is stale once the lock is free. That is not known of any other Postgres.
 * @param isFirst whether no site is known to have held the lock with a Postgres before
 */
async function removeStalePid(data: string, folder: string, isFirst: boolean): Promise<void> {
  const pid = await readPid(data);
  if (pid === undefined) return;
  const file = join(data, 'postmaster.pid');
  if (isFirst || (pid > 0 && (await usesFolder(pid, folder))))
    throw new StartError(
      `${file} was written by a Postgres that this release did not start: end the site or container it belongs to, and remove the file only where none runs.`,
    );
  // After a crash the id may belong to another process, which Postgres would take for a running Postgres.
  await rm(file, { force: true });
}

/**
 * Locks the database files, and first stops the Postgres of a site that was killed. The caller must hold the lock of the data folder.
 * @param data the folder with the files
 * @returns the descriptor of the lock, which the Postgres that is started next must inherit
 * @throws StartError where another Postgres uses the files and this process cannot stop it
 */
export async function lockDatabaseFiles(data: string): Promise<number> {
  const path = `${data}.lock`;
  const folder = await realpath(data);
  for (const end = Date.now() + lockTimeout; Date.now() < end; await pause(50)) {
    const lock = lockFile(path);
    if (lock === undefined) {
      const pid = await readPid(data);
      if (pid && (await usesFolder(pid, folder))) await stop(pid, folder);
      else await stopSessions(folder);
      continue;
    }
    try {
      // Empty until a site has found no other Postgres at the files: a refused one must not make the next one believe so.
      const isFirst = fstatSync(lock).size === 0;
      await removeStalePid(data, folder, isFirst);
      if (isFirst) {
        writeSync(lock, 'Each Postgres that a site starts holds this file.\n');
        // A power failure must not leave the next `postmaster.pid` without it.
        fsyncSync(lock);
      }
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
