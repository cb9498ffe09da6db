/**
 * Lets programs that run in a browser ask the API from any page. Nobody is known by a cookie here, only by a token that a
 * program was given, so a page gains nothing that its server could not ask for as well.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What every answer of the API says to browsers. */
export const readableAnywhere: ReadonlyMap<string, string> = new Map([
  ['Access-Control-Allow-Origin', '*'],
  [
    'Access-Control-Expose-Headers',
    'Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  ],
]);

const preflight = [
  ...readableAnywhere,
  ['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE'],
  // The star stands for every header but this one.
  ['Access-Control-Allow-Headers', 'Authorization, *'],
  ['Access-Control-Max-Age', String(24 * 60 * 60)],
].flat();

/** Answers a browser that asks whether a page may send a request. @returns false where the request is no such question */
export function answersPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return false;
  response.writeHead(204, preflight).end();
  return true;
}
