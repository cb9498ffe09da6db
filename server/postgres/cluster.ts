/** Creates the files of the database with initdb. */
import { execFile, type ExecFileException } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';

/** The name of the database and of its user. */
export const databaseName = 'main_street';

// A locale of Postgres instead of the machine's, so that texts sort and compare the same on every machine.
const flags = [
  `--username=${databaseName}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--set=default_text_search_config=pg_catalog.simple',
  '--set=timezone=UTC',
];

async function initdb(program: string, folder: string, { ids, prefix }: Account): Promise<void> {
  const paths = [`--pgdata=${join(folder, 'data')}`, `--pwfile=${join(folder, 'password')}`];
  const [command = program, ...args] = [...prefix, program, ...paths, ...flags];
  try {
    await promisify(execFile)(command, args, { ...ids, cwd: '/' });
  } catch (error) {
    const { signal, stderr, message } = error as ExecFileException & { stderr?: string };
    throw new StartError(
      `The database files could not be created (${signal ?? (stderr?.trim() || message)}); the next start tries again.`,
      { cause: error },
    );
  }
}

/**
 * Changes the owner of a folder and its contents, where another account has started the site before. The folder itself is the last,
 * since its owner says that all is done: the next start finishes what was interrupted.
 */
async function changeOwner(path: string, { owner }: Account): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return;
  const names = await readdir(path, { recursive: true });
  for (const each of [...names.toReversed(), ''])
    await chown(join(path, each), owner.uid, owner.gid).catch((error) => {
      // The Postgres of a killed site may remove files meanwhile.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
}

/**
 * Creates `postgres/data` and `postgres/password` in the data folder unless they exist.
 * It creates them in a temporary folder and renames that, so that they are complete or absent even after a power failure.
 * @param program the path of `initdb`
 * @returns the folder `postgres`
 */
export async function initCluster(dataDir: string, program: string, account: Account): Promise<string> {
  const folder = join(dataDir, 'postgres');
  for (const name of await readdir(dataDir))
    // The initdb of a killed site may still write there.
    if (name.startsWith('postgres.new-'))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  if (!(await stat(folder).catch(() => undefined))) {
    const temporary = `${folder}.new-${randomBytes(4).toString('hex')}`;
    await mkdir(temporary, { mode: 0o700 });
    await writeFile(join(temporary, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await changeOwner(temporary, account);
    await initdb(program, temporary, account);
    await rename(temporary, folder);
  }
  await changeOwner(folder, account);
  return folder;
}
