/** Compresses responses while they are sent, for clients that accept it: files and other streams. Whole bodies have `sendWhole`. */
import type { RequestHandler } from 'express';
import compression from 'compression';

/** The middleware. A range is a part of the file as it is, not of its compressed form. */
export const compressStream: RequestHandler = compression({
  filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
});
