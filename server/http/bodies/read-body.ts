/** Reads a request's body as text, up to a limit, and parses JSON. */
import type { IncomingMessage } from 'node:http';
import { AppError, badRequest } from '#server/core/errors.ts';
import { receiveBody } from './body-arrival.ts';

/** The maximum size of a JSON body, and of a field of a form, in bytes: it holds the longest description in any encoding. */
export const maxBodyBytes = 100_000;
/** Milliseconds within which a JSON body must arrive. */
const timeout = 5000;

/**
 * The body as UTF-8 text.
 * @throws PAYLOAD_TOO_LARGE above `maxBodyBytes`; the rest is drained, so that the client can read the response. REQUEST_TIMEOUT after
 *   five seconds. SERVICE_UNAVAILABLE as `receiveBody`
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  // By then Node has parsed a body that came in one packet with its headers, which needs no limits and timers.
  await new Promise<void>((resolve) => setImmediate(resolve));
  const body = request.complete
    ? ((request.read() as Buffer | null) ?? Buffer.alloc(0))
    : await receiveBody(request, { timeout, resumes: true }, () => collect(request));
  if (body.length > maxBodyBytes)
    throw new AppError('PAYLOAD_TOO_LARGE', `The request must be at most ${maxBodyBytes} bytes`);
  return body.toString('utf8');
}

/** Parses JSON. @throws BAD_REQUEST 'Malformed request' for other text */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest();
  }
}

/** Parses JSON that is an object. @throws BAD_REQUEST 'Malformed request' for other text */
export function parseJsonObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest();
  return value as Record<string, unknown>;
}

/** Reads the body to its end. Of a longer one, it returns the beginning, to the chunk that exceeds the limit, and drops what follows. */
async function collect(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (size <= maxBodyBytes) chunks.push(chunk);
      size += chunk.length;
    }
  } catch {
    // The client has left: Node's error has the code of a lost connection to the database.
    throw badRequest();
  }
  return Buffer.concat(chunks);
}
