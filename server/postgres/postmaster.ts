/** Runs Postgres as a child: starts it, starts it again when it dies, stops it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { runAfterExit } from './after-exit.ts';
import type { Account } from './account.ts';
import { lockDatabaseFiles } from './files.ts';

export interface PostmasterOptions {
  program: string;
  account: Account;
  /** The folder with its files. */
  data: string;
  port: number;
  settings: Record<string, string>;
  log: Logger;
}

// What searches and lists look at over and over should stay at hand; none of it is taken before it is needed.
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
const megabytes = Math.floor(Math.min(Math.max(memory / 8, 128 * 2 ** 20), 2 ** 30) / 2 ** 20);

/** Enough for a few workers and a backup; the network sees nothing but the loopback address. */
const usual = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${megabytes}MB`,
  work_mem: '16MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  max_wal_size: '512MB',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
};

const patience = 60_000;
// What a dead predecessor holds for a moment longer: its memory and its port.
const passing = /shared memory block|lock file|could not bind|is being shut down/;

/** @param lock the descriptor of the files' lock, which passes to Postgres and all its processes */
function spawnOnce(
  { program, account, data, port, settings, log }: PostmasterOptions,
  lock: number,
): Promise<ChildProcess> {
  const given = Object.entries({ ...usual, port: String(port), ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command = program, ...args] = [...account.through, program, '-D', data, ...given];
  return new Promise((resolve, reject) => {
    // Detached, since Ctrl-C in a terminal reaches every process of the group and Postgres must outlast the last request.
    const child = spawn(command, args, {
      ...account.ids,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', lock],
    });
    closeSync(lock);
    const interrupt = () => void child.kill('SIGINT');
    process.once('exit', interrupt);
    // A killed site cannot stop its Postgres, and a site in another container could not either.
    const cancel = runAfterExit('kill -INT "$1"', String(child.pid ?? ''));
    child.once('exit', cancel).once('error', cancel);
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4000);
      log.debug({ postgres: text.trim() });
      if (text.includes('ready to accept')) resolve(child);
    });
    child.once('error', reject);
    child.once('close', () => {
      process.off('exit', interrupt);
      reject(new Error(`Postgres did not start: ${said.trim()}`));
    });
  });
}

async function spawnPatiently(options: PostmasterOptions, isWanted: () => boolean): Promise<ChildProcess> {
  for (const end = Date.now() + patience; ; await pause(100)) {
    const lock = await lockDatabaseFiles(options.data);
    try {
      return await spawnOnce(options, lock);
    } catch (error) {
      if (!isWanted() || Date.now() > end || !passing.test(String(error))) throw error;
    }
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await Promise.race([gone, pause(4000, undefined, { ref: false })]);
  }
}

/**
 * Starts Postgres and keeps it running at the same port until it is stopped.
 * @throws what Postgres said, where it does not start
 */
export async function runPostmaster(options: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  let isWanted = true;
  let child = await spawnPatiently(options, () => isWanted);
  let revival = Promise.resolve();

  const watch = () =>
    child.once('exit', () => {
      if (!isWanted) return;
      options.log.error('Postgres ended unasked and is started again.');
      revival = revive();
    });
  const revive = async () => {
    while (isWanted) {
      try {
        child = await spawnPatiently(options, () => isWanted);
        return void watch();
      } catch (err) {
        options.log.error({ err }, 'Postgres could not be started again; the next try is in a second.');
        await pause(1000);
      }
    }
  };
  watch();

  return {
    async stop() {
      isWanted = false;
      await revival;
      await stopChild(child);
    },
  };
}
