/** Runs Postgres as a child process: starts it, restarts it when it dies, and stops it. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { runAfterExit } from './after-exit.ts';
import type { Account } from './account.ts';
import { lockDatabaseFiles } from './files.ts';
import { StartError } from '#server/core/start-error.ts';

interface PostmasterOptions {
  program: string;
  account: Account;
  /** The folder with the database files. */
  data: string;
  port: number;
  settings: Record<string, string>;
  log: Logger;
}

// An eighth of the memory, from 128 MB to 1 GB, for the pages that searches and lists read. Postgres allocates it only when needed.
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
const megabytes = Math.floor(Math.min(Math.max(memory / 8, 128 * 2 ** 20), 2 ** 30) / 2 ** 20);

/** Enough connections for a few workers and a backup. Postgres listens on the loopback address only. */
const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${megabytes}MB`,
  work_mem: '16MB',
  effective_cache_size: '1GB',
  max_wal_size: '512MB',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
};

/** Milliseconds for which a start is retried. */
const retryFor = 60_000;
// A Postgres that has just died may still hold its memory and its port.
const temporary = /shared memory block|lock file ".*" (already exists|is empty)|could not bind|is being shut down/;

/** @param lock the descriptor of the lock on the files, which Postgres and all its processes inherit */
function spawnOnce(
  { program, account, data, port, settings, log }: PostmasterOptions,
  lock: number,
): Promise<ChildProcess> {
  const flags = Object.entries({ ...defaults, port, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const [command = program, ...args] = [...account.prefix, program, '-D', data, ...flags];
  return new Promise((resolve, reject) => {
    // Detached, since Ctrl-C in a terminal signals every process of the group, and Postgres must outlive the last request.
    const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', lock];
    const child = spawn(command, args, { ...account.ids, cwd: '/', detached: true, stdio });
    closeSync(lock);
    // A site that is killed cannot stop its Postgres, nor can a site in another container.
    const cancel = runAfterExit('kill -INT "$1"', String(child.pid ?? ''));
    child.once('exit', cancel).once('error', cancel);
    let output = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // A line may come in two parts.
      if (output.includes('ready to accept')) resolve(child);
      output = output.slice(-4000);
      log.debug({ postgres: text.trim() });
    });
    child.once('error', reject);
    child.once('close', () => reject(new StartError(`Postgres did not start: ${output.trim()}`)));
  });
}

async function spawnWithRetry(options: PostmasterOptions, shouldRun: () => boolean): Promise<ChildProcess> {
  for (const end = Date.now() + retryFor; ; await pause(100)) {
    const lock = await lockDatabaseFiles(options.data);
    try {
      return await spawnOnce(options, lock);
    } catch (error) {
      if (!shouldRun() || Date.now() > end || !temporary.test(String(error))) throw error;
    }
  }
}

async function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function stopChild(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await Promise.race([exitOf(child), pause(4000, undefined, { ref: false })]);
  }
}

/**
 * Starts Postgres and keeps it running at the same port until it is stopped.
 * @throws StartError with the output of Postgres where it does not start
 */
export async function runPostmaster(options: PostmasterOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options;
  let shouldRun = true;
  const start = () => spawnWithRetry(options, () => shouldRun);
  let current = start();
  await current;

  const keepRunning = async () => {
    while (shouldRun) {
      try {
        await exitOf(await current);
        if (!shouldRun) return;
        log.error('Postgres ended unexpectedly and is restarted.');
      } catch (err) {
        log.error({ err }, 'Postgres could not be restarted; the next attempt is in a second.');
        await pause(1000);
      }
      if (shouldRun) current = start();
    }
  };
  void keepRunning();

  return {
    async stop() {
      shouldRun = false;
      const child = await current.catch(() => undefined);
      if (child) await stopChild(child);
    },
  };
}
