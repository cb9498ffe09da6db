/**
 * Sends bodies that are whole in memory, and compresses them as a whole. In a stream that compresses, a body waits as long as its
 * client does not read, where the limit of unread bytes does not see it.
 */
import type { Request, Response } from 'express';
import { compressors, createEtag, minCompressed } from './compress.ts';

export interface WholeBody {
  /** Encoded once: a shared body is sent many times, also to clients that read slowly. */
  bytes: Buffer;
  /** The entity tag, after the first request: to hash megabytes takes milliseconds. */
  etag?: string;
  /** The compressed forms that clients have accepted so far. */
  compressed?: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** The encodings, the shortest first. */
const encodings = ['br', 'gzip', 'deflate'] as const;
type Encoding = (typeof encodings)[number];

/** Sends a text with an entity tag, compressed where the client accepts it; 304 for the tag that the client has. */
export async function sendWhole(request: Request, response: Response, body: WholeBody): Promise<void> {
  const { bytes } = body;
  response.set('ETag', (body.etag ??= createEtag(bytes))).vary('Accept-Encoding');
  const isPlain = bytes.length < minCompressed || request.method === 'HEAD' || request.fresh;
  const encoding = isPlain ? undefined : encodings.find((each) => request.acceptsEncodings(each));
  if (!encoding) return void response.send(bytes);
  const compressed = await ((body.compressed ??= {})[encoding] ??= compressors[encoding](bytes));
  response.set('Content-Encoding', encoding).send(compressed);
}
