/** A Postgres that the drill stops and starts at one address, as an operator or a power cut would. */
import { join } from 'node:path';
import { Client } from 'pg';
import { createLog } from '#server/http/log.ts';
import { chooseAccount } from '#server/postgres/account.ts';
import { findBinaries } from '#server/postgres/binaries.ts';
import { databaseName, initCluster } from '#server/postgres/cluster.ts';
import { runPostmaster } from '#server/postgres/postmaster.ts';
import { readFile } from 'node:fs/promises';

export interface OwnPostgres {
  url: string;
  start(): Promise<void>;
  /** Stops it in order: sessions are ended, and what is under way is rolled back. */
  stop(): Promise<void>;
  /** Ends every session but this one's, and Postgres goes on. */
  endSessions(): Promise<void>;
}

/** Makes a Postgres in a folder, for a port; it runs, with an empty database. */
export async function startOwnPostgres(folder: string, port: number): Promise<OwnPostgres> {
  const { postgres: program, initdb } = await findBinaries();
  const account = chooseAccount(program, folder);
  const made = await initCluster(folder, initdb, account);
  const data = join(made, 'data');
  const log = createLog('silent');
  const run = () => runPostmaster({ program, account, data, port, settings: { max_connections: '100' }, log });
  let running = await run();
  const password = await readFile(join(made, 'password'), 'utf8');
  const url = (name: string) => `postgres://${databaseName}:${password}@127.0.0.1:${port}/${name}`;
  const say = async (name: string, statement: string) => {
    const client = new Client({ connectionString: url(name) });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await say('postgres', `CREATE DATABASE ${databaseName}`);
  return {
    url: url(databaseName),
    async start() {
      running = await run();
    },
    stop: () => running.stop(),
    endSessions: () =>
      say('postgres', `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${databaseName}'`),
  };
}

/** Where the Postgres of a data folder can be reached, from what it wrote down. */
export async function databaseUrlIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const [password, pid] = await Promise.all(
    ['password', join('data', 'postmaster.pid')].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return `postgres://${databaseName}:${password}@127.0.0.1:${pid!.split('\n')[3]}/${databaseName}`;
}
