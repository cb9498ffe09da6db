/** Starts a PgBouncer in transaction mode in front of a database, where PgBouncer is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { chown, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeFolder, removeFolder } from '../folder.ts';
import { freePort, until } from '../site.ts';

// Debian installs it in a folder that only root's PATH contains.
const binary = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Whether PgBouncer is installed. */
export const hasPgbouncer = binary !== undefined;

/** The ids of the Unix user and group `nobody`. */
const nobody = 65_534;

export interface Pooler {
  /** The database's URL through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer on a free port. It requires the password of the database's user and serves this database only. */
export async function startPgbouncer(databaseUrl: string): Promise<Pooler> {
  const folder = await makeFolder('pgbouncer');
  const target = new URL(databaseUrl);
  const port = await freePort();
  const user = decodeURIComponent(target.username);
  const password = decodeURIComponent(target.password);
  const ini = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  const name = target.pathname.slice(1);
  await writeFile(users, `"${user}" "${password}"\n`);
  await writeFile(
    ini,
    `[databases]
${name} = host=${target.hostname} port=${target.port || 5432} dbname=${name} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${password ? 'plain' : 'any'}
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
server_login_retry = 1
`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, ini, users]) await chown(path, nobody, nobody);
  const child = spawn(binary!, [ini], { stdio: 'ignore', ...(isRoot && { uid: nobody, gid: nobody }) });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await until('PgBouncer listens', () => listens(port));
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await removeFolder(folder);
    },
  };
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
