/** Stops the Postgres that a killed site left behind, which still holds the files. */
import { execFileSync } from 'node:child_process';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Whether the process works in our folder. A number alone says little: by now it may be somebody else's. */
async function isOurs(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

async function stop(pid: number, folder: string): Promise<void> {
  // Fast, then immediate (the next start recovers), then by force.
  for (const [signal, patience] of [
    ['SIGINT', 5000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    process.kill(pid, signal);
    for (const end = Date.now() + patience; Date.now() < end; await pause(20))
      if (!isAlive(pid) || !(await isOurs(pid, folder))) return;
  }
}

/**
 * Frees the folder. To be called by the holder of its lock only: whoever runs in it then is an orphan.
 * @param data the folder with Postgres's files
 */
export async function stopOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const [first, started] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  if (!(pid > 0) || !started) return;
  const folder = await realpath(data);
  if (isAlive(pid) && (await isOurs(pid, folder))) await stop(pid, folder);
  // Gone by itself after an orderly stop; after a crash its number may belong to a stranger, which Postgres would mistake for itself.
  await rm(file, { force: true });
}
