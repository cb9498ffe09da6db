/** A body that is sent while it is read. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';

export interface StreamedText {
  /** The beginning, or all of the body. */
  text: string;
  /** The rest. It is read as fast as the client reads. */
  rest?: AsyncIterable<string>;
}

const isClosedByClient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a body. One that has no rest gets an entity tag, as JSON does. The others are sent in parts; when the client closes the
 * connection, nothing more is read.
 * @throws what reading the rest throws, after it has closed the connection: a truncated body must not look complete
 */
export async function sendStreamed(request: Request, response: Response, { text, rest }: StreamedText): Promise<void> {
  // A text would get a charset, which the media type does not have.
  if (!rest) return void response.send(Buffer.from(text));
  if (request.method === 'HEAD') return void response.end();
  async function* parts() {
    yield text;
    yield* rest!;
  }
  try {
    await pipeline(Readable.from(parts()), response);
  } catch (error) {
    if (!isClosedByClient(error)) throw error;
  }
}
