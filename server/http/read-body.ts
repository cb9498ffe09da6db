/** Reads a request's body as text, up to a limit. */
import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/core/errors.ts';
import { receiveBody } from './body-arrival.ts';

/** Milliseconds within which a JSON body must arrive. */
const timeout = 5000;

/**
 * The body as UTF-8 text.
 * @throws PAYLOAD_TOO_LARGE above `maxBytes`; the rest is drained, so that the client can read the response. REQUEST_TIMEOUT after
 *   five seconds. SERVICE_UNAVAILABLE as `receiveBody`
 */
export const readBody = (request: IncomingMessage, maxBytes: number): Promise<string> =>
  receiveBody(
    request,
    { timeout, resumes: true },
    (onGiveUp) =>
      new Promise((resolve, reject) => {
        onGiveUp(reject);
        collect(request, maxBytes).then(resolve, reject);
      }),
  );

async function collect(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', `The request must be at most ${maxBytes} bytes`);
  return Buffer.concat(chunks).toString('utf8');
}
