/** Turns requests away while there is still time to say so: a quick 'try again' is worth more than a slow answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Counter } from 'prom-client';
import * as messages from '#rules/messages.ts';
import { unavailable } from '#server/core/errors.ts';
import type { Work } from './body-arrival.ts';
import { requestIdOf } from './caller.ts';
import { httpStatusOf } from './status-codes.ts';
import { dataSecurityHeaders } from './security-headers.ts';
import { processMetrics } from '#server/core/metrics.ts';
import { onResponseEnd } from './on-response-end.ts';

/** The limit of requests under way in one process: at most, and at least. */
const mostUnderWay = 300;
const fewestUnderWay = 64;
/** An answer that takes longer, without the time in which the request's body arrived, means that a queue has formed. */
const tooSlow = 800;
/** A process that comes this many milliseconds late to its own timer twice running has more to do than it can. */
const tooLate = 400;
const glance = 100;
/** The share of its time that a process without a free moment is at work. */
const busy = 0.9;
/**
 * How many milliseconds a refusal is held back, up to one glance longer: whoever asks again at once does so a few times a
 * second instead of a thousand times, and refusals that go out together cost less than each by itself.
 */
const pause = 200;
/** More than this are told at once, so that connections stay for those who are let in. */
const mostHeld = 1500;

// Made once, since turning away must cost next to nothing. Whole, with its length: one packet, and the connection stays.
const answerOf = (body: object) => {
  const text = JSON.stringify(body);
  const head = ['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store', 'Retry-After', '2'];
  return { text, head: [...head, ...dataSecurityHeaders, 'Content-Length', String(Buffer.byteLength(text))] };
};
const rest = answerOf({ message: messages.unavailable, code: 'SERVICE_UNAVAILABLE' });
const graphql = answerOf({
  errors: [{ message: messages.unavailable, extensions: { code: 'SERVICE_UNAVAILABLE' } }],
});

const shed = new Counter({
  name: 'requests_shed_total',
  help: 'Requests that were refused because too many were in progress.',
  registers: [processMetrics],
});

/** Answers 503 with a `Retry-After`, in the shape of the door that was knocked at. */
function turnAway(request: IncomingMessage, response: ServerResponse, headers: readonly string[]): void {
  const { head, text } = /^\/graphql\/?(\?|$)/.test(request.url!) ? graphql : rest;
  response
    .writeHead(httpStatusOf.SERVICE_UNAVAILABLE, [...head, ...headers, 'X-Request-Id', requestIdOf(request)])
    .end(text);
}

export interface OverloadProtection {
  /**
   * Counts a request as work under way until its answer is sent, or waits for a client that reads slowly.
   * @param headers of a refusal beside the usual ones, names and values in turn
   * @returns undefined where the request is refused, and so will be answered
   */
  admit(request: IncomingMessage, response: ServerResponse, headers: readonly string[]): Work | undefined;
  /** How many requests are being answered. */
  inProgress(): number;
  stop(): void;
}

/** A request that is not measured. */
export const unmeasured: Work = { pause: () => undefined, resume: () => undefined };

interface UnderWay {
  response: ServerResponse;
  /** When the work began, moved by the time in which the body arrived. */
  begun: number;
  pausedAt: number | undefined;
}

/**
 * Watches one process. The number of requests that may be worked on shrinks while answers are slow, whatever makes them
 * so (Postgres, the processor, the disk), and while people are turned away by a process without a free moment, where a
 * shorter queue costs nobody anything; it grows back otherwise. `/health/…` and `/metrics` are always let in.
 */
export function createOverloadProtection(): OverloadProtection {
  const underWay = new Set<UnderWay>();
  let limit = mostUnderWay;
  let timesLate = 0;
  let answered = 0;
  let slow = 0;
  let turnedAway = 0;
  const isFull = () => underWay.size >= limit;
  const held: { since: number; tell: () => void }[] = [];

  const noteTurnedAway = () => {
    shed.inc();
    turnedAway += 1;
  };
  const turnAwaySoon = (request: IncomingMessage, response: ServerResponse, headers: readonly string[]) => {
    noteTurnedAway();
    const tell = () => turnAway(request, response, headers);
    if (held.length < mostHeld) held.push({ since: performance.now(), tell });
    else tell();
  };

  const isDone = (request: UnderWay) => {
    if (!underWay.delete(request)) return;
    answered += 1;
    if (performance.now() - request.begun > tooSlow) slow += 1;
  };

  let seen = performance.eventLoopUtilization();
  let due = performance.now() + glance;
  const timer = setInterval(() => {
    const now = performance.now();
    timesLate = now - due > tooLate ? timesLate + 1 : 0;
    due = now + glance;
    // The rest of these answers waits for their readers.
    for (const request of underWay)
      if (request.response.headersSent && request.response.writableLength > 0) isDone(request);
    const current = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(current, seen);
    seen = current;
    const isBeyondUs = turnedAway > 0 && utilization > busy;
    // Most of them: a single picture may take its time.
    if (isBeyondUs || slow > answered / 2)
      limit = Math.max(fewestUnderWay, Math.floor(Math.min(limit, underWay.size) * 0.8));
    else limit = Math.min(mostUnderWay, limit + 10);
    answered = slow = turnedAway = 0;

    const ripe = held.findLastIndex(({ since }) => now - since >= pause) + 1;
    for (const { tell } of held.splice(0, ripe)) tell();
  }, glance).unref();

  return {
    admit(request, response, headers) {
      if (request.url?.startsWith('/health/') || request.url === '/metrics') return unmeasured;
      if (timesLate > 1 || isFull()) return void turnAwaySoon(request, response, headers);
      const own: UnderWay = { response, begun: performance.now(), pausedAt: undefined };
      underWay.add(own);
      onResponseEnd(response, () => isDone(own));
      return {
        pause() {
          if (underWay.delete(own)) own.pausedAt = performance.now();
        },
        resume() {
          if (own.pausedAt === undefined || response.closed) return;
          if (isFull()) {
            noteTurnedAway();
            throw unavailable();
          }
          own.begun += performance.now() - own.pausedAt;
          own.pausedAt = undefined;
          underWay.add(own);
        },
      };
    },
    inProgress: () => underWay.size,
    stop: () => clearInterval(timer),
  };
}
