/** Starts a primary and a streaming standby of it. The standby's data folder is a copy that is made while the primary runs. */
import { execFileSync } from 'node:child_process';
import { chmod, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { createLog } from '#server/http/log.ts';
import { startPostgres } from '#server/postgres/postgres.ts';
import { chooseAccount } from '#server/postgres/account.ts';
import { findBinaries } from '#server/postgres/binaries.ts';
import { runPostmaster } from '#server/postgres/postmaster.ts';
import { makeFolder, removeFolder } from '../folder.ts';
import { freePort } from '../site.ts';
import { runStatement } from './run-statement.ts';

const log = createLog('silent');
const quick = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' };

export interface Pair {
  /** The folder of both. */
  folder: string;
  primary: string;
  standby: string;
  /** Runs a statement on the standby. */
  onStandby<Row>(text: string): Promise<Row[]>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

/** Copies a running primary's files and configures the copy as its standby. */
async function copyPrimary(url: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(url);
  await writeFile(join(to, 'standby.signal'), '');
  await writeFile(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
}

/** Starts a primary and its standby. */
export async function startPair(): Promise<Pair> {
  const folder = await makeFolder('standby');
  const primary = await startPostgres({ dataDir: folder, log, settings: quick });
  const { postgres: program } = await findBinaries();
  const account = chooseAccount(program, folder);
  const data = join(folder, 'standby');
  await copyPrimary(primary.url, join(folder, 'postgres', 'data'), data);
  await chmod(data, 0o700);
  if (account.owner) execFileSync('chown', ['-R', `${account.owner.uid}:${account.owner.gid}`, data]);
  const port = await freePort();
  const standby = Object.assign(new URL(primary.url), { port: String(port) }).href;
  let running: { stop(): Promise<void> } | undefined;
  const pair: Pair = {
    folder,
    primary: primary.url,
    standby,
    onStandby: (text) => runStatement(standby, text),
    async startStandby() {
      running ??= await runPostmaster({ program, account, data, port, settings: quick, log });
    },
    async stopStandby() {
      await running?.stop();
      running = undefined;
    },
    async close() {
      await pair.stopStandby();
      await primary.stop();
      await removeFolder(folder);
    },
  };
  await pair.startStandby();
  return pair;
}
