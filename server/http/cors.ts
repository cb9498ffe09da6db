/**
 * Which pages' scripts may use the API from a browser. Nobody is known by a cookie here, only by a token that a program was
 * given, so every origin may by default; `CORS_ORIGINS` narrows it to a list.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The cross-origin headers of the answer to a request, names and values in turn. */
export type CrossOrigin = (request: IncomingMessage) => readonly string[];

const exposed = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Total-Count',
  'X-Total-Count-Is-Exact',
].join(', ');

const allowing = (origin: string): readonly string[] => [
  'Access-Control-Allow-Origin',
  origin,
  'Access-Control-Expose-Headers',
  exposed,
];

/**
 * Makes the function that gives the cross-origin headers.
 * @param origins the origins that may read answers, as browsers write them; undefined allows every origin
 */
export function crossOriginWith(origins: readonly string[] | undefined): CrossOrigin {
  const everywhere = allowing('*');
  if (!origins) return () => everywhere;
  // A cache must not give one origin what it stored for another.
  const vary = ['Vary', 'Origin'];
  const byOrigin = new Map(origins.map((origin) => [origin, [...allowing(origin), ...vary]]));
  return ({ headers }) => byOrigin.get(headers.origin ?? '') ?? vary;
}

const preflight: readonly string[] = [
  'Access-Control-Allow-Methods',
  'GET, POST, PUT, DELETE',
  // The star stands for every header but this one.
  'Access-Control-Allow-Headers',
  'Authorization, *',
  'Access-Control-Max-Age',
  String(24 * 60 * 60),
];

/**
 * Answers a preflight request: a browser's question whether a page may send a request.
 * @param crossOrigin the cross-origin headers of the answer; without an allowed origin among them the browser sends nothing
 * @returns false where the request is no preflight request
 */
export function handlePreflight(
  request: IncomingMessage,
  response: ServerResponse,
  crossOrigin: readonly string[],
): boolean {
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false;
  response.writeHead(204, [...crossOrigin, ...preflight]).end();
  return true;
}
