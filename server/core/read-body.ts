/** Reads a request's body as text, up to a limit. */
import type { IncomingMessage } from 'node:http';
import { AppError } from './errors.ts';

/**
 * The body as UTF-8 text.
 * @throws PAYLOAD_TOO_LARGE past `mostBytes`; the rest is drained, so that the answer can be read
 */
export async function readBody(request: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > mostBytes) throw new AppError('PAYLOAD_TOO_LARGE', `The request must be at most ${mostBytes} bytes`);
  return Buffer.concat(chunks).toString('utf8');
}
