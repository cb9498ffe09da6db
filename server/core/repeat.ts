/** Work that a process repeats in the background until its shutdown. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Waits, until the signal at most. It does not keep the process alive. */
export const rest = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

interface Repeated {
  log: Logger;
  signal: AbortSignal;
  run: () => Promise<unknown>;
  /** Logged as a warning when `run` fails for the first time or after a success: while the database is away, every attempt fails. */
  failure: string;
  /** Returns the milliseconds until the next run, after the number of failures in a row. */
  wait: (failures: number) => number;
}

/** Runs at once and then again and again. Resolves when the signal has ended the work; never rejects. */
export async function repeat({ log, signal, run, failure, wait }: Repeated): Promise<void> {
  for (let failures = 0; !signal.aborted; await rest(wait(failures), signal)) {
    try {
      await run();
      failures = 0;
    } catch (err) {
      failures += 1;
      if (!signal.aborted) log[failures === 1 ? 'warn' : 'debug']({ err }, failure);
    }
  }
}
