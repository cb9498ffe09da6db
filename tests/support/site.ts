/** Starts the built site in its own process. Its environment is PATH, PORT and the given variables. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { headOf } from './head.ts';

export interface Site {
  url: string;
  pid: number;
  /** What it has written to standard output and standard error. */
  output: { out: string; err: string };
  /** Its exit code, once it has ended; null after a signal. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  kill(signal: NodeJS.Signals): void;
  /** The status of `GET /health/<name>`, or undefined without a response. */
  health(name: 'live' | 'ready'): Promise<number | undefined>;
}

// Below the ephemeral ports, and usually different for test processes that run at the same time: a port is chosen some time
// before a site listens on it.
const firstPort = 20_000 + (process.pid % 120) * 100;
let ports = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** Returns a free port, another one at each of 100 calls. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (ports++ % 100);
    if (await isFree(port)) return port;
  }
}

/**
 * Starts the site, on a free port unless PORT is given.
 * @param folder its working directory: by default, in tests, one whose data file has a few places
 */
export async function startSite(
  environment: Record<string, string>,
  folder = process.env.TEST_SITE_FOLDER,
): Promise<Site> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [resolve('dist/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => (output.out += data));
  child.stderr.on('data', (data) => (output.err += data));
  const url = `http://localhost:${port}`;
  return {
    url,
    pid: child.pid!,
    output,
    ended: new Promise((resolve) => child.once('close', resolve)),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: (signal) => void child.kill(signal),
    health: (name) =>
      // At its end the site waits for connections that are kept alive.
      headOf(`${url}/health/${name}`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => undefined,
      ),
  };
}

/**
 * Waits until a condition is true.
 * @param what the condition in words, for the error message
 * @throws Error after `seconds`
 */
export async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; ; await pause(25)) {
    // Looked at before the condition: this process may have slept until long after the end.
    const isOver = Date.now() >= end;
    if (await holds()) return;
    if (isOver) throw new Error(`Timed out waiting until ${what}.`);
  }
}

/** Waits until a condition of a site is true, and throws with its output if that takes too long. */
async function untilSite(
  site: Pick<Site, 'output'>,
  what: string,
  holds: () => Promise<boolean> | boolean,
  seconds?: number,
): Promise<void> {
  try {
    await until(what, holds, seconds);
  } catch (error) {
    const { out, err } = site.output;
    throw new Error(`${(error as Error).message} Its output:\n${out}${err}`, { cause: error });
  }
}

// Beside a load of ten times the cores a first start has taken more than a minute. One that fails ends the waiting at once.
const startSeconds = 240;

/** Waits until the site is ready. @throws Error with its output, at once if it has ended */
export const ready = (site: Site): Promise<void> =>
  untilSite(
    site,
    'the site is ready',
    async () => {
      if (site.hasEnded()) throw new Error('The site has ended.');
      return (await site.health('ready')) === 200;
    },
    startSeconds,
  );

/** Waits until the site has written a text to standard output. */
export const logs = (site: Pick<Site, 'output'>, text: string, seconds?: number): Promise<void> =>
  untilSite(site, `the site logs '${text}'`, () => site.output.out.includes(text), seconds);

/** Returns the process id of the Postgres of a data folder, read from postmaster.pid; undefined without one. */
export async function postgresIn(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** Returns whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
