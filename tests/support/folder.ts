/** Folders for tests. */
import { statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Three times what a run of all tests fills. */
const enough = 2 ** 30;

// Tests make and throw away databases by the hundred, of three hundred files each. On a disk, file systems spend a tenth
// of the whole run on finding places that have not been free for long; in memory nobody looks.
function roomiest(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enough ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Makes a folder that everybody may enter: where root runs the tests, Postgres runs as somebody else.
 * @param place where it is made; where there is most room for what is soon thrown away, by default
 */
export async function makeFolder(name: string, place = roomiest()): Promise<string> {
  const path = await mkdtemp(join(place, `main-street-${name}-`));
  await chmod(path, 0o755);
  return path;
}

/** Removes a folder with all that is in it. */
export const removeFolder = (path: string): Promise<void> => rm(path, { recursive: true, force: true });
