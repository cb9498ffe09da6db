/** Sends JSON responses with a single write, which is one packet. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from './caller.ts';
import { compress, acceptsGzip } from './compress.ts';
import { matchesEtag } from './etag.ts';
import { dataSecurityHeaders } from './security-headers.ts';

// At the same address browsers get GraphiQL, by the `Accept` header.
const commonHeaders: readonly string[] = [...dataSecurityHeaders, 'Vary', 'Accept, Accept-Encoding'];

export interface JsonResponse {
  status: number;
  headers: ReadonlyMap<string, string>;
  body: string;
  /** The compressed body, after the first request that accepts gzip: cached responses are sent many times. */
  zipped?: Promise<Buffer | undefined>;
}

/**
 * Sends a JSON text with the common headers, compressed for clients that accept gzip; 304 for a matching entity tag.
 * @param crossOrigin the cross-origin headers of the response, names and values in turn
 */
export async function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  answer: JsonResponse,
  crossOrigin: readonly string[],
): Promise<void> {
  const { status, headers, body } = answer;
  const head = [...commonHeaders, ...crossOrigin, 'X-Request-Id', requestIdOf(request)];
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
