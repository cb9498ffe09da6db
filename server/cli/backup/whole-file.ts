/** Writes a file beside its place and renames it, and leaves nothing behind where it is cut short. */
import { randomBytes } from 'node:crypto';
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runAfterExit } from '#server/postgres/after-exit.ts';
import { lockFile } from '#server/postgres/file-lock.ts';
import { StartError } from '#server/core/start-error.ts';

const unfinished = /\.[0-9a-f]{8}\.unfinished$/;

/** Locks a file where its disk can: undefined where another process has locked it, -1 where the disk cannot. */
function tryLock(path: string): number | undefined {
  try {
    return lockFile(path);
  } catch (error) {
    if (error instanceof StartError) return -1;
    throw error;
  }
}

/** Removes what was left by processes that were killed together with what removes it, as by a power cut: nobody has it locked. */
async function removeLeftOver(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!unfinished.test(name)) continue;
    const lock = tryLock(join(folder, name));
    if (lock === undefined || lock < 0) continue;
    await rm(join(folder, name), { force: true });
    closeSync(lock);
  }
}

/** @returns the new file's descriptor, locked where the disk can lock */
function create(path: string): number {
  for (;;) {
    const lock = tryLock(path);
    if (lock === -1) return openSync(path, 'w', 0o600);
    if (lock === undefined) continue;
    // Another process may have removed it as left over before it was locked.
    if (existsSync(path)) return lock;
    closeSync(lock);
  }
}

/**
 * Writes a file that is whole or not there, readable by its owner alone. When this process is killed, a shell removes what
 * is unfinished; what even that could not remove, the next call for the same folder does.
 * @throws what the system says, and whatever `write` throws
 */
export async function writeWhole(file: string, write: (stream: NodeJS.WritableStream) => Promise<void>): Promise<void> {
  const path = resolve(`${file}.${randomBytes(4).toString('hex')}.unfinished`);
  await removeLeftOver(dirname(path));
  const cancel = runAfterExit('rm -f "$1"', path);
  let descriptor: number | undefined;
  try {
    descriptor = create(path);
    await write(createWriteStream(path, { fd: descriptor, autoClose: false }));
    fsyncSync(descriptor);
    await rename(path, file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    cancel();
    // Only now is the lock released.
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
