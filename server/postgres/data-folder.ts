/** The folder that holds what must outlive the process: the embedded database, the pictures and the key of the tokens. */
import { randomBytes } from 'node:crypto';
import { access, constants, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { closeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile } from './file-lock.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';

const refused = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'];

/** The error as a sentence where the folder's rights are to blame, else the error itself. */
export const explainFolderError = (folder: string, error: unknown): unknown =>
  refused.includes(codeOf(error))
    ? new StartError(
        `The data folder ${folder} cannot be used (${codeOf(error)}): change its rights, or name another one in DATA_DIR.`,
      )
    : error;

// Node's own recursive mkdir never returns where a folder refuses to hold another, as /proc does.
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}

/**
 * Makes the data folder where it is missing.
 * @throws StartError where it cannot be made or written
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}

/**
 * Locks the folder for this process, so that one site or command at a time works on its database.
 * @returns what unlocks it, or undefined where another process holds it
 * @throws StartError where it cannot be locked
 */
export function lockFolder(folder: string): (() => void) | undefined {
  try {
    let lock = lockFile(join(folder, 'lock'));
    if (lock === undefined) return undefined;
    return () => {
      // A number that was closed may be another file's by now.
      if (lock !== undefined) closeSync(lock);
      lock = undefined;
    };
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}

/**
 * The key that tokens are signed with, made at the first start: 64 hexadecimal digits, readable by the owner alone.
 * @throws StartError where the file is there but cannot be read, or holds less than a key
 */
export async function storedSecret(folder: string): Promise<string> {
  const file = join(folder, 'jwt-secret');
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    // Written aside and linked, so that the file is whole from the start and two first starts agree on one key.
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    await link(draft, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    throw new StartError(`The key of the tokens, ${file}, cannot be read or written (${codeOf(error)}).`);
  } finally {
    await rm(draft, { force: true });
  }
  throw new StartError(
    `${file} holds no key of 32 characters: remove it to have a new one made, which signs everybody out.`,
  );
}
