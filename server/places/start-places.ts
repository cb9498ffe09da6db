/** Loads the places in the background, so that the start of the site does not wait for them. */
import type { Logger } from 'pino';
import { repeat } from '#server/core/repeat.ts';
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
export function startPlaces({ url, log, signal }: StartOptions): Promise<void> {
  const run = async () => {
    const started = performance.now();
    const count = await loadPlaces(url, signal);
    if (count) log.info({ places: count, ms: Math.round(performance.now() - started) }, 'The places were loaded.');
  };
  const wait = (failures: number) => (failures === 0 ? interval : Math.min(firstRetry * 2 ** (failures - 1), interval));
  return repeat({ log, signal, run, wait, failure: 'Loading the places failed; it is tried again.' });
}
