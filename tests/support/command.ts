/** Runs a built command of the project and returns its output. */
import { spawn } from 'node:child_process';

interface CommandResult {
  /** Null after a signal. */
  code: number | null;
  out: string;
  err: string;
}

/** A running command. */
interface RunningCommand {
  exited: Promise<CommandResult>;
  /** Sends a signal, SIGKILL by default. */
  kill(signal?: NodeJS.Signals): void;
}

/** Starts `dist/server/cli/<name>.js` with PATH and the given variables as its whole environment. */
export function startCommand(name: string, args: string[], environment: Record<string, string>): RunningCommand {
  const child = spawn(process.execPath, [`dist/server/cli/${name}.js`, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => (output.out += data));
  child.stderr.on('data', (data) => (output.err += data));
  return {
    exited: new Promise((resolve) => child.once('close', (code) => resolve({ code, ...output }))),
    kill: (signal = 'SIGKILL') => void child.kill(signal),
  };
}

/** Runs a command to its end. */
export const runCommand = (...command: Parameters<typeof startCommand>): Promise<CommandResult> =>
  startCommand(...command).exited;
