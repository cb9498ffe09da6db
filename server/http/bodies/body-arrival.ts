/**
 * Bounds the request bodies that are still arriving. A client that sends slowly costs a connection and a buffer but no
 * work, so such requests do not count as work in progress and have limits of their own. The oldest is ended first.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AppError, badRequest, requestTimeout, unavailable } from '#server/core/errors.ts';
import { Counter, Gauge } from 'prom-client';
import { addressGroupOf } from '../rate-limits/network.ts';

/**
 * Milliseconds after which an arriving body counts as slow. Faster bodies have no limit: behind a proxy that is
 * not trusted (TRUST_PROXY) all clients share one address, and many of their bodies are on the way at any time.
 */
const slowAfter = 1000;
/** Slow bodies that one network (an IPv4 address, a /64 of IPv6) may send at once, and all networks together. */
const maxOfNetwork = 20;
const maxInAll = 400;

/** A request that is counted as work in progress. */
export interface RequestSlot {
  /** Stops counting the request. */
  pause(): void;
  /** Counts the request again. @throws SERVICE_UNAVAILABLE where too many requests are in progress */
  resume(): void;
}

interface Sender {
  response: ServerResponse;
  slot: RequestSlot;
  /** Gives the client's IP address. */
  ip: () => string;
}

interface Arrival {
  sender: Sender | undefined;
  /** Ends the arrival; its reason is the error of the request. */
  controller: AbortController;
  /** The network that a slow body is counted for. */
  network?: string;
}

const senderOf = Symbol('sender');
type Incoming = IncomingMessage & { [senderOf]?: Sender };

// Sets keep the order of insertion: the first is the oldest.
const slow = new Set<Arrival>();

const ended = new Counter({
  name: 'slow_bodies_ended_total',
  help: 'Requests that were ended because their bodies arrived too slowly.',
});
new Gauge({
  name: 'slow_bodies',
  help: 'Request bodies that have been arriving for more than a second.',
  collect() {
    this.set(slow.size);
  },
});

/** Registers the sender of a request. Call it before the body is read. */
export const registerSender = (request: Incoming, sender: Sender): void => void (request[senderOf] = sender);

interface Receiving {
  /** Milliseconds that the body may take. */
  timeout: number;
  /** Whether the request counts as work again when its body has arrived. Uploads do not: they have limits of their own. */
  resumes: boolean;
}

/**
 * Runs `read`, which reads the body of a request, within the limits above.
 * @param read must not settle before the body has arrived; its signal aborts where the request has ended before
 * @returns what `read` returns
 * @throws BAD_REQUEST if the client has left; REQUEST_TIMEOUT after `timeout`; SERVICE_UNAVAILABLE where newer bodies take its place, or where too many
 *   requests are in progress when the body has arrived; what `read` throws
 */
export async function receiveBody<T>(
  request: Incoming,
  { timeout, resumes }: Receiving,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // The client has left, so that neither data nor an end would come.
  if (request.destroyed) throw badRequest();
  const sender = request[senderOf];
  const controller = new AbortController();
  const { signal } = controller;
  const arrival: Arrival = { sender, controller };
  const timers = [
    setTimeout(() => sender && limitSlow(arrival, sender), slowAfter),
    setTimeout(() => end(arrival, requestTimeout()), timeout),
  ];
  const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  sender?.slot.pause();
  try {
    const body = await Promise.race([read(signal), aborted]);
    if (resumes) sender?.slot.resume();
    return body;
  } finally {
    timers.forEach(clearTimeout);
    slow.delete(arrival);
  }
}

/** Counts an arrival as slow, and ends the oldest where there are too many. */
function limitSlow(arrival: Arrival, { ip }: Sender): void {
  arrival.network = addressGroupOf(ip());
  const all = [...slow.add(arrival)];
  const ofNetwork = all.filter(({ network }) => network === arrival.network);
  if (ofNetwork.length > maxOfNetwork) end(ofNetwork[0]!, unavailable());
  else if (all.length > maxInAll) end(all[0]!, unavailable());
}

function end(arrival: Arrival, error: AppError): void {
  slow.delete(arrival);
  ended.inc();
  // The rest of the body would otherwise have to be read before the connection's next request.
  if (arrival.sender) arrival.sender.response.shouldKeepAlive = false;
  arrival.controller.abort(error);
}
