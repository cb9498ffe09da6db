/** A Postgres that a drill stops and starts on one port. */
import { join } from 'node:path';
import { createLog } from '#server/http/log.ts';
import { chooseAccount } from '#server/postgres/account.ts';
import { findBinaries } from '#server/postgres/binaries.ts';
import { databaseName, initCluster } from '#server/postgres/cluster.ts';
import { runPostmaster } from '#server/postgres/postmaster.ts';
import { readFile } from 'node:fs/promises';
import { runStatement } from '../support/database/run-statement.ts';

interface OwnPostgres {
  url: string;
  start(): Promise<void>;
  /** Stops Postgres in order: sessions are ended, open transactions are rolled back. */
  stop(): Promise<void>;
  /** Ends every session; Postgres goes on. */
  endSessions(): Promise<void>;
}

/** Creates and starts a Postgres with an empty database in a folder, on a port. */
export async function startOwnPostgres(folder: string, port: number): Promise<OwnPostgres> {
  const { postgres: program, initdb } = await findBinaries();
  const account = chooseAccount(program, folder);
  const cluster = await initCluster(folder, initdb, account);
  const data = join(cluster, 'data');
  const log = createLog('silent');
  const run = () => runPostmaster({ program, account, data, port, settings: { max_connections: '100' }, log });
  let running = await run();
  const password = await readFile(join(cluster, 'password'), 'utf8');
  const url = (name: string) => `postgres://${databaseName}:${password}@127.0.0.1:${port}/${name}`;
  await runStatement(url('postgres'), `CREATE DATABASE ${databaseName}`);
  return {
    url: url(databaseName),
    async start() {
      running = await run();
    },
    stop: () => running.stop(),
    async endSessions() {
      const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${databaseName}'`;
      await runStatement(url('postgres'), end);
    },
  };
}

/** Returns the URL of the Postgres of a data folder, read from its files. */
export async function databaseUrlIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const [password, pid] = await Promise.all(
    ['password', join('data', 'postmaster.pid')].map((name) => readFile(join(folder, name), 'utf8')),
  );
  return `postgres://${databaseName}:${password}@127.0.0.1:${pid!.split('\n')[3]}/${databaseName}`;
}
