/** Sends JSON responses with a single write, which is one packet; 304 for an entity tag that the client has. */
import Negotiator from 'negotiator';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from '../caller.ts';
import { dataSecurityHeaders } from '../security-headers.ts';
import { compressors, minCompressed } from './compress.ts';

// At the same address browsers get GraphiQL, by the `Accept` header.
const commonHeaders: readonly string[] = [...dataSecurityHeaders, 'Vary', 'Accept, Accept-Encoding'];

export interface JsonResponse {
  status: number;
  headers: ReadonlyMap<string, string>;
  /** Encoded once, since shared responses are sent many times. */
  body: Buffer;
  /** The compressed body, after the first request that accepts gzip: cached responses are sent many times. */
  zipped?: Promise<Buffer>;
}

const matchesEtag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((each) => each.trim() === tag || each.trim() === '*');

/**
 * Sends a JSON text with the common headers.
 * @param crossOrigin the cross-origin headers of the response, names and values in turn
 */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  answer: JsonResponse,
  crossOrigin: readonly string[],
): Promise<void> {
  const { status, body } = answer;
  const own = [...answer.headers].flat();
  const headers = [...commonHeaders, ...crossOrigin, 'X-Request-Id', requestIdOf(request), ...own];
  const etag = answer.headers.get('etag');
  if (etag && matchesEtag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end();
  const isZipped = body.length >= minCompressed && new Negotiator(request).encoding(['gzip']) === 'gzip';
  const sent = isZipped ? await (answer.zipped ??= compressors.gzip(body)) : body;
  if (isZipped) headers.push('Content-Encoding', 'gzip');
  response.writeHead(status, [...headers, 'Content-Length', String(sent.length)]).end(sent);
}
