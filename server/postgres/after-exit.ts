/** Runs a shell script after this process has ended, even if it was killed. */
import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Starts a shell that waits until this process ends, for any reason, and then runs a script.
 * Does nothing where the shell is killed together with this process.
 * @param script for `sh`, with `args` as `$1`, `$2` …
 * @returns a function that cancels it
 */
export function runAfterExit(script: string, ...args: string[]): () => void {
  // The system closes the pipe when this process ends. The shell ignores the signals that end all processes of a terminal or a service.
  const child = spawn('sh', ['-c', `trap '' HUP INT TERM; read -r line; ${script}`, 'sh', ...args], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined).unref();
  (child.stdin as Socket).on('error', () => undefined).unref();
  return () => void child.kill('SIGKILL');
}
