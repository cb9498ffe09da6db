/** Turns requests away while there is still time to say so: a quick 'try again' is worth more than a slow answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sentences } from '#rules/sentences.ts';
import { requestIdOf } from '#server/core/http/caller.ts';
import { counter, gauge } from '#server/core/measures.ts';

/** Requests that may be under way at once in one process. */
const mostUnderWay = 300;
const fewestUnderWay = 20;
/** An answer that takes longer, counted from when the request was there as a whole, means that a queue has formed. */
const tooSlow = 800;
/** A process that comes this many milliseconds late to its own timer has more to do than it can. */
const tooLate = 400;
const glance = 100;

const rest = JSON.stringify({ message: sentences.unavailable });
const graphql = JSON.stringify({
  errors: [{ message: sentences.unavailable, extensions: { code: 'SERVICE_UNAVAILABLE' } }],
});

const shed = counter('requests_shed_total', 'Requests that were turned away since too many were under way.');

/** Answers 503 with a `Retry-After`, in the shape of the door that was knocked at. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  shed.add();
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    'X-Request-Id': requestIdOf(request),
  });
  response.end(request.url?.split('?', 1)[0] === '/graphql' ? graphql : rest);
}

export interface Shedding {
  /** Whether the request was turned away, and so is answered already; otherwise it is counted until it ends. */
  turnsAway(request: IncomingMessage, response: ServerResponse): boolean;
  /** How many requests are under way, and may be. */
  state(): { underWay: number; limit: number };
  stop(): void;
}

/**
 * Watches one process. The number of requests that may be under way shrinks while answers are slow, whatever makes them
 * so (Postgres, the processor, the disk), and grows back when they are quick. `/health/…` and `/metrics` are always let in.
 */
export function shedding(): Shedding {
  let underWay = 0;
  let limit = mostUnderWay;
  let isLate = false;
  let answered = 0;
  let slow = 0;

  let due = performance.now() + glance;
  const timer = setInterval(() => {
    const now = performance.now();
    isLate = now - due > tooLate;
    due = now + glance;
    // Most of them: a single picture may take its time.
    if (slow > answered / 2) limit = Math.max(fewestUnderWay, Math.floor(Math.min(limit, underWay) * 0.8));
    else limit = Math.min(mostUnderWay, limit + 10);
    answered = slow = 0;
  }, glance).unref();

  gauge('requests_under_way', 'Requests that are being answered.', () => underWay);
  return {
    turnsAway(request, response) {
      if (request.url?.startsWith('/health/') || request.url === '/metrics') return false;
      if (isLate || underWay >= limit) {
        turnAway(request, response);
        return true;
      }
      underWay += 1;
      let begun = performance.now();
      // A body that drips in is its sender's slowness, not ours.
      if (request.headers['content-length'] !== '0') request.once('end', () => (begun = performance.now()));
      response.once('close', () => {
        underWay -= 1;
        answered += 1;
        if (request.complete && performance.now() - begun > tooSlow) slow += 1;
      });
      return false;
    },
    state: () => ({ underWay, limit }),
    stop: () => clearInterval(timer),
  };
}
