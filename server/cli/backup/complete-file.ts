/** Writes a temporary file and renames it when it is complete. Interrupted writes leave no files. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { runAfterExit } from '#server/postgres/after-exit.ts';

const unfinished = /\.[0-9a-f]{8}\.unfinished$/;
/** Milliseconds after its last change from which no process writes a temporary file any more. */
const staleAfter = 24 * 3_600_000;

/** Removes the files of processes that were killed together with their shell, as by a power failure. */
async function removeStale(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const path of names.filter((name) => unfinished.test(name)).map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - staleAfter) await rm(path, { force: true });
  }
}

/**
 * Writes a complete file or none, readable only by its owner. Where this process is killed, a shell removes the temporary
 * file. A later call for the same folder removes what that shell could not.
 * @param write writes to the stream, and ends it; an error of the file is one of the stream
 * @throws the error of the system, and what `write` throws
 */
export async function writeComplete(
  file: string,
  write: (stream: NodeJS.WritableStream) => Promise<void>,
): Promise<void> {
  const path = resolve(`${file}.${randomBytes(4).toString('hex')}.unfinished`);
  await removeStale(dirname(path));
  const cancel = runAfterExit('rm -f "$1"', path);
  try {
    await write(createWriteStream(path, { mode: 0o600, flush: true }));
    await rename(path, file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    cancel();
  }
}
