/** The data folder: the embedded database, the pictures and the key that signs tokens. */
import { randomBytes } from 'node:crypto';
import { access, constants, lchown, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { closeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFile, ownerErrors } from './file-lock.ts';
import { codeOf, StartError } from '#server/core/start-error.ts';

const folderErrors = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'];
const fullErrors = ['ENOSPC', 'EDQUOT'];

/** Turns an error about the folder's permissions or a full disk into a StartError that names the folder; returns any other error unchanged. */
export function explainFolderError(folder: string, error: unknown): unknown {
  const code = codeOf(error);
  if (fullErrors.includes(code))
    return new StartError(`The disk of the data folder ${folder} is full (${code}): free some of its space.`);
  if (folderErrors.includes(code))
    return new StartError(
      `The data folder ${folder} cannot be used (${code}): change its rights, or name another one in DATA_DIR.`,
    );
  return error;
}

/** Creates one folder, unless it exists: another process may create it at the same time. */
async function makeOne(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error;
  }
}

/**
 * Creates a folder, and its parents, where they are missing. Node's recursive mkdir tries for ever where a parent folder rejects new
 * folders with ENOENT, as /proc does.
 * @param mode the rights of the new folders, by default those of the process
 * @throws the errors of the operating system
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await makeOne(folder, mode);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder), mode);
    await makeOne(folder, mode);
  }
}

/**
 * Changes the owner of what root writes in the data folder to that of the folder, whose site must be able to write there, too. It
 * changes nothing for other accounts, and where the file system does not allow it.
 */
export async function changeOwner(dataDir: string, paths: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  if (uid === 0) return;
  for (const path of paths)
    await lchown(path, uid, gid).catch((error) => {
      if (!ownerErrors.includes(codeOf(error))) throw error;
    });
}

/**
 * Creates the data folder where it is missing.
 * @throws StartError where it cannot be created or written
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
 * Locks the folder for this process, so that only one site or command at a time uses its database.
 * @returns a function that unlocks it, to be called once; undefined where another process holds the lock
 * @throws StartError where it cannot be locked
 */
export function lockFolder(folder: string): (() => void) | undefined {
  try {
    const lock = lockFile(join(folder, 'lock'));
    return lock === undefined ? undefined : () => closeSync(lock);
  } catch (error) {
    throw explainFolderError(folder, error);
  }
}

/** Reads the key that a site has stored in its data folder. @throws StartError where there is none */
export async function readSecret(folder: string): Promise<string> {
  const secret = (await readFile(join(folder, 'jwt-secret'), 'utf8').catch(() => '')).trim();
  if (secret.length >= 32) return secret;
  throw new StartError(
    `There is no key of a site in ${folder}: name the site's folder in DATA_DIR, or its key in JWT_SECRET.`,
  );
}

/** Creates the key in a temporary file and links that, so that the file is always complete and concurrent first starts use the same key. */
async function createSecret(file: string): Promise<void> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
    await link(draft, file).catch((error) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads the key that signs tokens, and creates it at the first start: 64 hexadecimal digits in a file that only its owner may read.
 * @throws StartError where the file cannot be read or created, or its key is shorter than 32 characters
 */
export async function readOrCreateSecret(folder: string): Promise<string> {
  const file = join(folder, 'jwt-secret');
  const read = async () => (await readFile(file, 'utf8')).trim();
  const create = async (error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    await createSecret(file);
    return read();
  };
  const secret = await read()
    .catch(create)
    .catch((error) => {
      if (fullErrors.includes(codeOf(error))) throw explainFolderError(folder, error);
      throw new StartError(`The key of the tokens, ${file}, cannot be read or created (${codeOf(error)}).`);
    });
  if (secret.length >= 32) return secret;
  throw new StartError(
    `${file} holds no key of 32 characters: remove it and the next start creates a new key, which signs all users out.`,
  );
}
