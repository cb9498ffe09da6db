/** Runs a program in its own network, process and shared-memory namespaces, as a container does, on the same files. */
import { spawn, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { until } from './site.ts';

const separate = ['--net', '--ipc', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Whether this process may create namespaces: root on Linux may. */
export const hasNamespaces = (): boolean =>
  spawnSync('unshare', [...separate, 'sh', '-c', 'ip link set lo up'], { stdio: 'ignore' }).status === 0;

/** A program in its own namespaces. */
export interface Container {
  output: { out: string; err: string };
  /** Its exit code, once it has ended; null after a signal. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a built program, as 'main' or 'backup', with PATH and the given variables as its whole environment.
 * @param prepare a command of the shell that runs before; what it mounts is visible to the program only
 */
export function startIsolated(
  name: string,
  args: string[],
  environment: Record<string, string>,
  prepare = 'true',
): Container {
  const inside = ['sh', '-c', `ip link set lo up && ${prepare} && exec "$@"`, 'sh'];
  const program = [process.execPath, resolve(`dist/server/${name === 'main' ? name : `cli/${name}`}.js`), ...args];
  const child = spawn('unshare', [...separate, ...inside, ...program], {
    cwd: process.env.TEST_SITE_FOLDER,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => (output.out += data));
  child.stderr.on('data', (data) => (output.err += data));
  const first = async () =>
    Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => ''));
  return {
    output,
    ended: new Promise((resolve) => child.once('close', resolve)),
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      await until('the program has a process', async () => (await first()) > 0);
      process.kill(await first(), signal);
    },
  };
}
