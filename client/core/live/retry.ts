/** When a stream that has ended is opened again. Random times spread the clients of a server that ends or that is full. */
import type { StreamEnd } from './readEvents.ts';

const second = 1000;
const between = (min: number, max: number) => (min + Math.random() * (max - min)) * second;
/** Codes that stay until the session changes. */
const permanentCodes = ['FORBIDDEN', 'BAD_REQUEST', 'BAD_USER_INPUT', 'QUERY_TOO_COMPLEX'];

/**
 * Milliseconds until the next attempt; undefined where it would be refused again.
 * @param failures the number of attempts in a row that opened no stream
 */
export function retryDelay({ status, code }: StreamEnd, failures: number): number | undefined {
  if (code && permanentCodes.includes(code)) return undefined;
  // An expired session was cleared by then, so this is the code of a suspended user or of a proxy.
  if (status === 429 || status === 503 || code === 'UNAUTHENTICATED') return between(20, 60);
  if (failures === 0) return between(1, 5);
  return between(0.5, 1.5) * Math.min(60, 2 ** failures);
}

/** Waits, until the browser has a connection again, or until the signal. */
export const waitFor = (delay: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delay);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
