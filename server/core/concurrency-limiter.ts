/** Limits how many heavy tasks run at once, and how many wait. */
import { unavailable } from './errors.ts';

/**
 * Creates a limiter for one kind of task.
 * @param maxRunning tasks that run at once
 * @param maxWaiting further tasks that wait, in the order of their calls
 * @returns a function that runs a task as soon as it may, and throws SERVICE_UNAVAILABLE where too many wait
 */
export function createConcurrencyLimiter(
  maxRunning: number,
  maxWaiting: number,
): <T>(task: () => Promise<T>) => Promise<T> {
  let free = maxRunning;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw unavailable();
    try {
      return await task();
    } finally {
      // Passed on directly, so that a new task does not start before those that wait.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
