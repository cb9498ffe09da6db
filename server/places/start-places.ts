/** Loads the places in the background, so that the start of the site does not wait for them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loadPlaces } from './place-data.ts';

/** The tables are checked so often, since a crash of Postgres empties them. In milliseconds. */
const interval = 10 * 60_000;
/** The wait after a failure, which doubles with each further one: on a first start there are no places until a load succeeds. In milliseconds. */
const firstRetry = 5_000;

interface StartOptions {
  /** The URL of Postgres itself. */
  url: string;
  log: Logger;
  signal: AbortSignal;
}

/**
 * Loads the places now, and whenever the tables have lost them.
 * @returns a promise that resolves when the signal has ended the work
 */
export async function startPlaces({ url, log, signal }: StartOptions): Promise<void> {
  for (let failures = 0; !signal.aborted;) {
    try {
      const started = performance.now();
      const count = await loadPlaces(url, signal);
      if (count) log.info({ places: count, ms: Math.round(performance.now() - started) }, 'The places were loaded.');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!signal.aborted) log.warn({ err: error }, 'Loading the places failed; it is tried again.');
    }
    const wait = failures === 0 ? interval : Math.min(firstRetry * 2 ** (failures - 1), interval);
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
