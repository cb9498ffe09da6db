/** Starts the built site as a newcomer does: a process of its own, with nothing in its environment but what is given. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { headOf } from './head.ts';

export interface Site {
  url: string;
  pid: number;
  /** What it printed and what it complained about so far. */
  output: { out: string; err: string };
  /** Its exit code, once it has ended; null after a signal. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** The status of `GET /health/<name>`, or undefined where nobody answers. */
  health(name: 'live' | 'ready'): Promise<number | undefined>;
}

// Below the ports that systems hand out by themselves, and apart for tests that run beside this one: between the moment
// when a port is chosen and the one when a site listens on it, nobody else may be given the same.
const firstPort = 20_000 + (process.pid % 120) * 100;
let ports = 0;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** A port that nobody listens on, another one at every call. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (ports++ % 100);
    if (await isFree(port)) return port;
  }
}

/** Starts the site on a port of its own, unless PORT is given. */
export async function startSite(environment: Record<string, string>): Promise<Site> {
  const port = environment.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: port, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  const url = `http://localhost:${port}`;
  return {
    url,
    pid: child.pid!,
    output: said,
    ended: new Promise((resolve) => child.once('close', resolve)),
    kill: (signal) => void child.kill(signal),
    health: (name) =>
      // A connection that is kept would be waited for when the site ends.
      headOf(`${url}/health/${name}`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => undefined,
      ),
  };
}

/**
 * Waits until something holds.
 * @throws Error with what was waited for, after `seconds`
 */
export async function until(what: string, holds: () => Promise<boolean> | boolean, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(25)) if (await holds()) return;
  throw new Error(`Waited in vain until ${what}.`);
}

/** Waits until the site can serve. */
export const ready = (site: Site): Promise<void> =>
  until('the site is ready', async () => (await site.health('ready')) === 200);

/** The process number of the Postgres that works in a data folder, as it wrote it down; undefined where there is none. */
export async function postgresIn(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]) || undefined;
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
