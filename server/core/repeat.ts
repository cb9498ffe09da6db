/** Work that a process repeats in the background until its shutdown. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from './start-error.ts';

/** Waits, until the signal at most. It does not keep the process alive. */
export const rest = (ms: number, signal?: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => undefined);

interface Repeated {
  log: Logger;
  signal: AbortSignal;
  run: () => Promise<unknown>;
  /** Logged as a warning unless the attempt before failed for the same cause: while the database is away, every attempt fails. */
  failure: string;
  /** Returns the milliseconds until the next run, after the number of failures in a row. */
  wait: (failures: number) => number;
}

/** Runs at once and then again and again. Resolves when the signal has ended the work; never rejects. */
export async function repeat({ log, signal, run, failure, wait }: Repeated): Promise<void> {
  let last: string | undefined;
  for (let failures = 0; !signal.aborted; await rest(wait(failures), signal)) {
    try {
      await run();
      failures = 0;
      last = undefined;
    } catch (err) {
      failures += 1;
      const cause = codeOf(err) || String(err);
      if (!signal.aborted) log[cause === last ? 'debug' : 'warn']({ err }, failure);
      last = cause;
    }
  }
}
