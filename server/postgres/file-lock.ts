/** Exclusive file locks of the operating system. They hold across all containers of a machine, and end with the processes that hold them. */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, StartError } from '#server/core/start-error.ts';

/** The flag O_EXLOCK of macOS, which opens and locks a file. Linux has none. */
const lockingFlag = process.platform === 'darwin' ? 0x20 : 0;

/** The errors of file systems that do not change owners, as those of other machines. */
export const ownerErrors = ['EPERM', 'EINVAL', 'ENOTSUP', 'ENOSYS'];

/** Gives a new file of root to the owner of its folder, whose own site must be able to lock it. */
function leaveToOwner(descriptor: number, folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  try {
    // By the descriptor, since another account may replace the path meanwhile.
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    if (!ownerErrors.includes(codeOf(error))) throw error;
  }
}

/** Opens a file, and creates it where it is missing. */
function openOrCreate(path: string): number {
  const { O_RDWR, O_CREAT, O_EXCL, O_NONBLOCK } = constants;
  const flags = O_RDWR | O_NONBLOCK | lockingFlag;
  let created: number;
  try {
    created = openSync(path, flags | O_CREAT | O_EXCL, 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return openSync(path, flags);
    throw error;
  }
  try {
    leaveToOwner(created, dirname(path));
    return created;
  } catch (error) {
    closeSync(created);
    throw error;
  }
}

// The lock belongs to the open file description, which both processes share, so it outlives the program `flock`.
function flock(descriptor: number, path: string): boolean {
  const { status, stderr, error } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  });
  if (codeOf(error) === 'ENOENT')
    throw new StartError(
      `The program 'flock' that locks the data folder is missing: install util-linux, or name a database in DATABASE_URL.`,
    );
  if (error) throw error;
  if (status === 0) return true;
  if (status === 1 && !stderr.trim()) return false;
  throw new StartError(
    `The file ${path} cannot be locked (${stderr.trim()}): name a folder on another disk in DATA_DIR.`,
  );
}

/**
 * Locks a file, and creates it where it is missing; one that root creates belongs to the owner of its folder. The lock lasts until
 * this process and each child that inherits the descriptor have closed it or ended. Do not remove the file: another process would
 * create and lock a second one.
 * @returns the descriptor, or undefined where the file is locked already
 * @throws StartError where the system cannot lock it, and the system's error where it cannot be opened
 */
export function lockFile(path: string): number | undefined {
  let descriptor: number;
  try {
    descriptor = openOrCreate(path);
  } catch (error) {
    if (lockingFlag && codeOf(error) === 'EAGAIN') return undefined;
    throw error;
  }
  let isLocked = false;
  try {
    isLocked = lockingFlag !== 0 || flock(descriptor, path);
    return isLocked ? descriptor : undefined;
  } finally {
    if (!isLocked) closeSync(descriptor);
  }
}
