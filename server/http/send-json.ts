/** Answers of the GraphQL door, written straight to the socket: one call, one packet. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from './caller.ts';
import { compress, acceptsGzip } from './compress.ts';
import { matchesEtag } from './etag.ts';
import { dataSecurityHeaders } from './security-headers.ts';

// At the same address browsers get GraphiQL, by their `Accept`.
const always: readonly string[] = [...dataSecurityHeaders, 'Vary', 'Accept, Accept-Encoding'];

export interface JsonResponse {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
  /** The body in gzip, once somebody has asked for it: an answer may be given to many. */
  zipped?: Promise<Buffer | undefined>;
}

/**
 * Sends a text of JSON with the headers that every answer has, compressed for those who take it.
 * @param crossOrigin the cross-origin headers of the answer, names and values in turn
 */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  answer: JsonResponse,
  crossOrigin: readonly string[],
): Promise<void> {
  const { status, headers, body } = answer;
  const head = [...always, ...crossOrigin, 'X-Request-Id', requestIdOf(request)];
  for (const [name, value] of headers) {
    head.push(name, value);
    if (name === 'etag' && matchesEtag(request.headers['if-none-match'], value)) {
      response.writeHead(304, head).end();
      return;
    }
  }
  const zipped = acceptsGzip(request.headers['accept-encoding']) ? await (answer.zipped ??= compress(body)) : undefined;
  if (zipped) head.push('Content-Encoding', 'gzip');
  head.push('Content-Length', String(zipped ? zipped.length : Buffer.byteLength(body)));
  response.writeHead(status, head).end(zipped ?? body);
}
