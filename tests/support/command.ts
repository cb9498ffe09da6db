/** Runs a built command of the project as its owner would, and tells what it said. */
import { spawn } from 'node:child_process';

export interface CommandResult {
  /** Null after a signal. */
  code: number | null;
  out: string;
  err: string;
}

/** A command on its way. */
export interface RunningCommand {
  exited: Promise<CommandResult>;
  /** By SIGKILL, where nothing else is said. */
  kill(signal?: NodeJS.Signals): void;
}

/** Starts `dist/server/cli/<name>.js` with nothing in its environment but what is given. */
export function startCommand(name: string, args: string[], environment: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, [`dist/server/cli/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data) => (said.out += data));
  child.stderr.on('data', (data) => (said.err += data));
  return {
    exited: new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said }))),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
  };
}

/** Runs it to its end. */
export const runCommand = (...command: Parameters<typeof startCommand>): Promise<CommandResult> =>
  startCommand(...command).exited;
