/** A body that is sent while it is read. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { codeOf } from '#server/core/start-error.ts';
import { compressStream } from './compress-stream.ts';

export interface StreamedText {
  /** The beginning, or all of the body. */
  text: string;
  /** The rest. It is read as fast as the client reads. */
  rest?: AsyncIterable<string>;
}

// The second one from Node 24 on, where the client leaves before the first byte.
const closedByClient = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Whether a `pipeline` into a response has failed since the client closed the connection. */
export const isClosedByClient = (error: unknown): boolean => closedByClient.includes(codeOf(error));

/**
 * Sends a body in parts, compressed where the client accepts it. When the client closes the connection, nothing more is read.
 * @throws what reading the rest throws, after it has closed the connection: a truncated body must not look complete
 */
export async function sendStreamed(
  request: Request,
  response: Response,
  { text, rest }: Required<StreamedText>,
): Promise<void> {
  compressStream(request, response, () => undefined);
  if (request.method === 'HEAD') return void response.end();
  async function* parts() {
    yield text;
    yield* rest;
  }
  try {
    await pipeline(Readable.from(parts()), response);
  } catch (error) {
    if (!isClosedByClient(error)) throw error;
  }
}
