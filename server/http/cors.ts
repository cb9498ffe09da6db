/**
 * The origins whose pages may use the API in a browser. Sessions use a token and no cookie, so the default is every origin;
 * `CORS_ORIGINS` limits it to a list.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Returns the cross-origin headers of the response to a request: names and values in turn. */
type CorsHeadersOf = (request: IncomingMessage) => readonly string[];

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

const headersFor = (origin: string): readonly string[] => [
  'Access-Control-Allow-Origin',
  origin,
  'Access-Control-Expose-Headers',
  exposed,
];

/**
 * Makes the function that returns the cross-origin headers.
 * @param origins the origins that may read responses, as browsers write them; undefined allows every origin
 */
export function createCorsHeaders(origins: readonly string[] | undefined): CorsHeadersOf {
  const everywhere = headersFor('*');
  if (!origins) return () => everywhere;
  // Caches must not use the response to one origin for another.
  const vary = ['Vary', 'Origin'];
  const byOrigin = new Map(origins.map((origin) => [origin, [...headersFor(origin), ...vary]]));
  return ({ headers }) => byOrigin.get(headers.origin ?? '') ?? vary;
}

const preflight: readonly string[] = [
  'Access-Control-Allow-Methods',
  'GET, POST, PUT, DELETE',
  // The asterisk covers every header but `Authorization`.
  'Access-Control-Allow-Headers',
  'Authorization, *',
  'Access-Control-Max-Age',
  String(24 * 60 * 60),
];

/**
 * Answers a preflight request.
 * @param crossOrigin the cross-origin headers of the response; without an allowed origin the browser does not send the request
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
