/** Makes the database's files, once. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';

/** The name of the database and of the account in it. */
export const databaseName = 'main_street';

// Not the machine's locale but one that Postgres carries itself, so that the same words sort and fold alike everywhere.
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

function initdb(program: string, folder: string, { ids, through }: Account): Promise<void> {
  const [command = program, ...args] = [
    ...through,
    program,
    `--pgdata=${join(folder, 'data')}`,
    `--pwfile=${join(folder, 'password')}`,
    ...flags,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (data) => (said += data));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`the database's files could not be made (${signal ?? said.trim()}); the next start tries again.`),
        );
    });
  });
}

/** Gives a folder and all in it to the account, where the site was started by somebody else before. */
async function hand(path: string, { owner }: Account): Promise<void> {
  if (!owner || (await stat(path)).uid === owner.uid) return;
  const inside = await readdir(path, { recursive: true });
  for (const each of ['', ...inside]) await chown(join(path, each), owner.uid, owner.gid);
}

/**
 * Makes `postgres/data` and `postgres/password` in the data folder unless they are there.
 * They are made aside and renamed as one, so that they are either whole or absent, whenever the power goes.
 */
export async function initCluster(dataDir: string, program: string, account: Account): Promise<string> {
  const folder = join(dataDir, 'postgres');
  for (const name of await readdir(dataDir))
    if (name.startsWith('postgres.new-'))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  if (!(await stat(folder).catch(() => undefined))) {
    const aside = `${folder}.new-${randomBytes(4).toString('hex')}`;
    await mkdir(aside, { mode: 0o700 });
    await writeFile(join(aside, 'password'), randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    await hand(aside, account);
    await initdb(program, aside, account);
    await rename(aside, folder);
  }
  await hand(folder, account);
  return folder;
}
