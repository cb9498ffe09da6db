/** As whom Postgres runs. It refuses to run as root, so a site started by root needs another account for it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { StartError } from '#server/core/start-error.ts';

export interface Account {
  /** The process's user and group, where they differ from ours. */
  ids: { uid?: number; gid?: number };
  /** A program that starts the given one with rights of its own. */
  through: string[];
  /** Who must own the database's files, where that is known. */
  owner: { uid: number; gid: number } | undefined;
}

const idsOf = (name: string): { uid: number; gid: number } | undefined => {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

const named = (name: string): Account | undefined => {
  const ids = idsOf(name);
  return ids && { ids, through: [], owner: ids };
};

// A user namespace in which root bears another number: files stay root's, so folders that only root may enter are no hindrance.
// The number must belong to a known account, since initdb looks its name up.
const renumbered = (): Account | undefined => {
  const nobody = idsOf('nobody');
  if (!nobody) return undefined;
  const through = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  return { ids: {}, through, owner: { uid: 0, gid: 0 } };
};

const created = (): Account | undefined => {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'ignore',
    });
    return named('postgres');
  } catch {
    return undefined;
  }
};

const canRun = (account: Account, binary: string, folder: string): boolean => {
  const [command = 'sh', ...args] = [...account.through, 'sh', '-c', 'cd "$1" && "$2" --version', 'sh', folder, binary];
  return spawnSync(command, args, { ...account.ids, stdio: 'ignore' }).status === 0;
};

/**
 * Chooses the account: ourselves, and for root the first that can run the program and enter the folder.
 * A new account is the last choice, since it changes the machine.
 * @throws StartError where root has none
 */
export function chooseAccount(binary: string, folder: string): Account {
  if (process.getuid?.() !== 0) return { ids: {}, through: [], owner: undefined };
  for (const candidate of [() => named('postgres'), renumbered, created]) {
    const account = candidate();
    if (account && canRun(account, binary, folder)) return account;
  }
  throw new StartError(
    `Postgres does not run as root, and no other account can reach ${folder}: start the site as an ordinary user, or name a database in DATABASE_URL.`,
  );
}
