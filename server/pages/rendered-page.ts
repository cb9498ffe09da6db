/** A rendered page and its response. */
import type { Request, Response } from 'express';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { unavailable } from '#server/core/errors.ts';
import { sendWhole } from '#server/http/bodies/whole-body.ts';
import { errorHeaders } from '#server/http/error-response.ts';
import { httpStatusOf } from '#server/http/status-codes.ts';

export interface Page {
  status: number;
  /** The HTML, compressed: most clients accept it so, and it takes a fraction of the memory of its text. */
  compressed: Buffer;
  /** Whether other requests get it, too: not where a query failed, nor at the many addresses of what does not exist. */
  isShareable: boolean;
  /** The hash of the data, which itself takes more memory than the compressed page. */
  dataHash: string;
  /** The time until which the page is sent again as long as its data stays the same, in milliseconds of the monotonic clock. */
  freshUntil: number;
}

/** Takes half a millisecond, less than to hand the page to another thread. */
export const compressPage = (html: Buffer): Buffer =>
  // Compared with quality 2, quality 1 takes about half of the time and adds a twentieth to the size.
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** Sends a page; to clients without brotli in another encoding. */
export async function sendPage(request: Request, response: Response, page: Page): Promise<void> {
  if (page.status === httpStatusOf.SERVICE_UNAVAILABLE)
    response.set(Object.fromEntries(errorHeaders(unavailable(), page.status)));
  response.status(page.status).set('Cache-Control', 'no-cache').vary('Accept-Encoding').type('html');
  if (request.acceptsEncodings('br')) response.set('Content-Encoding', 'br').send(page.compressed);
  else await sendWhole(request, response, { bytes: brotliDecompressSync(page.compressed) });
}
