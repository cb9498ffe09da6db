/** Turns at heavy work: a few at once, a few more waiting, the rest told to come back. */
import { unavailable } from './errors.ts';

/**
 * Makes a gate for one kind of work.
 * @param atOnce how many may run together
 * @param mayWait how many more may wait, first come first served
 * @returns a function that runs the work when it is its turn, and throws SERVICE_UNAVAILABLE where too many wait
 */
export function createConcurrencyLimiter(atOnce: number, mayWait: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length < mayWait) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw unavailable();
    try {
      return await work();
    } finally {
      // Handed over, never put back first: a newcomer cannot slip in before those who wait.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
