/** Writes a temporary file and renames it when it is complete. Interrupted writes leave no files. */
import { randomBytes } from 'node:crypto';
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runAfterExit } from '#server/postgres/after-exit.ts';
import { lockFile } from '#server/postgres/file-lock.ts';
import { StartError } from '#server/core/start-error.ts';

const unfinished = /\.[0-9a-f]{8}\.unfinished$/;

/** Locks a file. Returns undefined where another process has locked it, -1 where the file system has no locks. */
function tryLock(path: string): number | undefined {
  try {
    return lockFile(path);
  } catch (error) {
    if (error instanceof StartError) return -1;
    throw error;
  }
}

/** Removes the files of processes that were killed together with their shell, as by a power failure. No process has them locked. */
async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!unfinished.test(name)) continue;
    const lock = tryLock(join(folder, name));
    if (lock === undefined || lock < 0) continue;
    await rm(join(folder, name), { force: true });
    closeSync(lock);
  }
}

/** @returns the descriptor of the new file, locked where the file system has locks */
function create(path: string): number {
  for (;;) {
    const lock = tryLock(path);
    if (lock === -1) return openSync(path, 'w', 0o600);
    if (lock === undefined) continue;
    // Another process may have removed it as stale before it was locked.
    if (existsSync(path)) return lock;
    closeSync(lock);
  }
}

/**
 * Writes a complete file or none, readable only by its owner. Where this process is killed, a shell removes the temporary
 * file. The next call for the same folder removes what that shell could not.
 * @throws the error of the system, and what `write` throws
 */
export async function writeComplete(
  file: string,
  write: (stream: NodeJS.WritableStream) => Promise<void>,
): Promise<void> {
  const path = resolve(`${file}.${randomBytes(4).toString('hex')}.unfinished`);
  await removeStale(dirname(path));
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
    // Releases the lock.
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
