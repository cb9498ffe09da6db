/** Runs a command after this process is killed, when it can run none itself. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Starts a shell that waits until this process ends, however it ends, and then runs a script. A process that is only
 * stopped (SIGSTOP) has not ended. Does nothing on Windows, and where the shell is killed together with this process.
 * @param script for `sh`, with `args` as `$1`, `$2` …
 * @returns what cancels it
 */
export function runAfterExit(script: string, ...args: string[]): () => void {
  if (process.platform === 'win32') return () => undefined;
  // The system closes the pipe's end when its holder ends. Signals to a terminal's or a service's processes are for others.
  const child = spawn('sh', ['-c', `trap '' HUP INT TERM; read -r line; ${script}`, 'sh', ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined).unref();
  (child.stdin as Socket).on('error', () => undefined).unref();
  return () => void child.kill('SIGKILL');
}
