/** Exclusive file locks of the operating system. They hold across all containers of a machine, and end with the processes that hold them. */
import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { codeOf, StartError } from '#server/core/start-error.ts';

/** The flag of open(2) that locks the file: O_EXLOCK of BSD, and libuv's UV_FS_O_EXLOCK on Windows. Linux has none. */
const lockingFlag: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20, freebsd: 0x20, win32: 0x1000_0000 };
const inUse = ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'];

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
 * Locks a file, and creates it where it is missing. The lock lasts until this process and each child that inherits the
 * descriptor have closed it or ended. Do not remove the file: another process would create and lock a second one.
 * @returns the descriptor, or undefined where the file is locked already
 * @throws StartError where the system cannot lock it, and the system's error where it cannot be opened
 */
export function lockFile(path: string): number | undefined {
  const flag = lockingFlag[process.platform];
  let descriptor: number;
  try {
    descriptor = openSync(
      path,
      constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0) | (flag ?? 0),
      0o600,
    );
  } catch (error) {
    if (flag && inUse.includes(codeOf(error))) return undefined;
    throw error;
  }
  if (flag) return descriptor;
  let isLocked = false;
  try {
    isLocked = flock(descriptor, path);
    return isLocked ? descriptor : undefined;
  } finally {
    if (!isLocked) closeSync(descriptor);
  }
}
