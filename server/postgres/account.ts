/** Chooses the system account that runs Postgres. Postgres refuses to run as root. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/core/start-error.ts';

export interface Account {
  /** The user and group of the process, where they differ from those of this process. */
  ids: { uid?: number; gid?: number };
  /** A command that starts another one with other rights; its arguments come first. */
  prefix: string[];
  /** The required owner of the database files; undefined keeps the owner. */
  owner: { uid: number; gid: number } | undefined;
}

const idsOf = (name: string): { uid: number; gid: number } | undefined => {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

const withIds = (ids: { uid: number; gid: number }): Account => ({ ids, prefix: [], owner: ids });

/** The account that owns the database files, which must still own them after a command of root; root itself cannot run Postgres. */
const ownerIn = (folder: string): Account | undefined => {
  const files = statSync(join(folder, 'postgres'), { throwIfNoEntry: false });
  return files && files.uid !== 0 ? withIds({ uid: files.uid, gid: files.gid }) : undefined;
};

const named = (name: string): Account | undefined => {
  const ids = idsOf(name);
  return ids && withIds(ids);
};

// A user namespace that maps root to another user id. Files still belong to root, so Postgres can read folders that only root may enter.
// The id must belong to a known account, since initdb reads its name.
const mapped = (): Account | undefined => {
  const nobody = idsOf('nobody');
  if (!nobody) return undefined;
  const prefix = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  return { ids: {}, prefix, owner: { uid: 0, gid: 0 } };
};

const created = (): Account | undefined => {
  const options = ['--system', '--user-group', '--shell', '/usr/sbin/nologin'];
  spawnSync('useradd', [...options, 'postgres'], { stdio: 'ignore' });
  return named('postgres');
};

const canRun = (account: Account, binary: string, folder: string): boolean => {
  const [command = 'sh', ...args] = [...account.prefix, 'sh', '-c', 'cd "$1" && "$2" --version', 'sh', folder, binary];
  return spawnSync(command, args, { ...account.ids, stdio: 'ignore' }).status === 0;
};

/**
 * Chooses the account: that of this process, or for root the owner of existing database files, or else the first account that can
 * run the program and read the folder. As the last choice it creates a system account.
 * @param binary the path of the program `postgres`
 * @param folder the data folder
 * @throws StartError where this process runs as root and there is no such account
 */
export function chooseAccount(binary: string, folder: string): Account {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [], owner: undefined };
  for (const candidate of [() => ownerIn(folder), () => named('postgres'), mapped, created]) {
    const account = candidate();
    if (account && canRun(account, binary, folder)) return account;
  }
  throw new StartError(
    `Postgres does not run as root, and no other account can reach ${folder}: start the site as an ordinary user, or name a database in DATABASE_URL.`,
  );
}
