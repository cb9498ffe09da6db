/** Overload protection: rejects requests with 503 and `Retry-After` while the process has more requests than it can answer in time. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Counter } from 'prom-client';
import { createConcurrencyLimiter } from '#server/core/concurrency-limiter.ts';
import { unavailable } from '#server/core/errors.ts';
import type { RequestSlot } from './bodies/body-arrival.ts';
import { requestIdOf } from './caller.ts';
import { limitUnread } from './connections.ts';
import { isGraphqlUrl } from './normalize-url.ts';
import { serializeError, toGraphqlError } from './error-response.ts';
import { dataSecurityHeaders } from './security-headers.ts';

/** The bounds of the limit of requests in progress in one process. */
const maxLimit = 300;
const minLimit = 64;
/** Milliseconds from the end of the request's body after which a response is slow: a queue has formed. */
const slowAfter = 800;
/** Milliseconds between two measurements. */
const interval = 100;
/** The event-loop utilization of a saturated process. */
const saturated = 0.9;
/** Requests in progress above which a saturated process is busy. */
const busyAbove = 32;
/**
 * Milliseconds for which a rejection is delayed, so that a client that retries at once does so about once a second. A rejection
 * costs a tenth of a served request: faster retries would take the CPU time of the requests that are served.
 */
const rejectionDelay = 950;
/** Rejections that wait at once; further ones are sent immediately, so that connections stay free. */
const maxPendingRejections = 1500;

/**
 * Creates the limiter of reads of many rows, as for a sitemap: so few connections at once that lists and details have the others. All
 * requests in progress may wait.
 */
export const createBulkReadLimiter = () => createConcurrencyLimiter(2, maxLimit);

// Serialised once, since rejections must be cheap.
const overloaded = unavailable();
const rest = serializeError(overloaded, dataSecurityHeaders);
const graphql = serializeError(overloaded, dataSecurityHeaders, { errors: [toGraphqlError(overloaded)] });

const rejections = new Counter({
  name: 'http_requests_rejected_total',
  help: 'Requests that were rejected because too many were in progress.',
});

/** Answers 503 with `Retry-After`, in the format of the API. */
function reject(request: IncomingMessage, response: ServerResponse, more: readonly string[]): void {
  const { status, headers, text } = isGraphqlUrl(request.url!) ? graphql : rest;
  response.writeHead(status, [...headers, ...more, 'X-Request-Id', requestIdOf(request)]).end(text);
}

export interface OverloadProtection {
  /**
   * Counts a request as in progress until its response is sent, or only waits for a slow client.
   * @param headers additional headers of a rejection, names and values in turn
   * @param ip reads the address of the client
   * @returns undefined where the request is rejected: the response is sent by this object, usually after a delay
   */
  admit(
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly string[],
    ip: () => string,
  ): RequestSlot | undefined;
  /** Whether the process was saturated in the last interval with many requests in progress. Optional work is then left out. */
  isBusy(): boolean;
  /** The number of requests in progress. */
  inProgress(): number;
  stop(): void;
}

/** A request that is not counted. */
export const uncountedSlot: RequestSlot = { pause: () => undefined, resume: () => undefined };

interface RequestInProgress {
  response: ServerResponse;
  /** When the work began, plus the time in which the body arrived. */
  start: number;
  pausedAt: number | undefined;
}

/**
 * Makes the overload protection of one process. The limit of requests in progress falls while responses are slow for any reason
 * (Postgres, CPU, disk), and while a saturated process rejects requests, where a shorter queue costs no throughput; otherwise it
 * rises again.
 * @param maxTimerDelay milliseconds. New requests are rejected after the timer was later than that twice in a row
 */
export function createOverloadProtection({ maxTimerDelay = 400 } = {}): OverloadProtection {
  const requests = new Set<RequestInProgress>();
  // Also those that are not in progress: they wait for their clients, or are open streams.
  const open = new Map<ServerResponse, () => string>();
  let limit = maxLimit;
  let lateTicks = 0;
  let answered = 0;
  let slow = 0;
  let rejected = 0;
  let isBusy = false;
  const isFull = () => requests.size >= limit;
  let pendingRejections = 0;

  const countRejection = () => {
    rejections.inc();
    rejected += 1;
  };
  const rejectLater = (request: IncomingMessage, response: ServerResponse, headers: readonly string[]) => {
    countRejection();
    if (pendingRejections >= maxPendingRejections) return reject(request, response, headers);
    pendingRejections += 1;
    setTimeout(() => {
      pendingRejections -= 1;
      reject(request, response, headers);
    }, rejectionDelay).unref();
  };

  const finish = (request: RequestInProgress) => {
    if (!requests.delete(request)) return;
    answered += 1;
    if (performance.now() - request.start > slowAfter) slow += 1;
  };

  let previous = performance.eventLoopUtilization();
  let dueAt = performance.now() + interval;
  const timer = setInterval(() => {
    const now = performance.now();
    lateTicks = now - dueAt > maxTimerDelay ? lateTicks + 1 : 0;
    dueAt = now + interval;
    // The rest of these responses waits for their clients.
    for (const request of requests)
      if (request.response.headersSent && request.response.writableLength > 0) finish(request);
    limitUnread(open);
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, previous);
    previous = current;
    isBusy = utilization > saturated && requests.size > busyAbove;
    const isSaturated = rejected > 0 && utilization > saturated;
    // The majority, and more than one: a single response may be slow without a queue.
    if (isSaturated || slow > Math.max(1, answered / 2))
      limit = Math.max(minLimit, Math.floor(Math.min(limit, requests.size) * 0.8));
    else limit = Math.min(maxLimit, limit + 10);
    answered = slow = rejected = 0;
  }, interval).unref();

  return {
    admit(request, response, headers, ip) {
      if (lateTicks > 1 || isFull()) return void rejectLater(request, response, headers);
      const own: RequestInProgress = { response, start: performance.now(), pausedAt: undefined };
      requests.add(own);
      open.set(response, ip);
      response.on('close', () => {
        finish(own);
        open.delete(response);
      });
      return {
        pause() {
          if (requests.delete(own)) own.pausedAt = performance.now();
        },
        resume() {
          if (own.pausedAt === undefined || response.closed) return;
          if (isFull()) {
            countRejection();
            throw unavailable();
          }
          own.start += performance.now() - own.pausedAt;
          own.pausedAt = undefined;
          requests.add(own);
        },
      };
    },
    isBusy: () => isBusy,
    inProgress: () => requests.size,
    stop: () => clearInterval(timer),
  };
}
