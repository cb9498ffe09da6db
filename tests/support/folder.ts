/** Creates temporary folders for tests. */
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes: three times what a run of all tests needs. */
const requiredSpace = 2 ** 30;

// Tests create and drop hundreds of databases of three hundred files each. On a disk this takes a tenth of the time of a
// run, in memory none.
function fastestFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > requiredSpace ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Creates a folder that every user may enter: where root runs the tests, Postgres runs as another user.
 * @param place the parent folder; by default a folder in memory where it has the space
 */
export async function makeFolder(name: string, place = fastestFolder()): Promise<string> {
  const path = await mkdtemp(join(place, `main-street-${name}-`));
  await chmod(path, 0o755);
  return path;
}

/** Removes a folder with its contents. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
