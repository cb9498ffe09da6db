/** Compresses responses for clients that accept it. */
import type { RequestHandler } from 'express';
import compression from 'compression';

/** Makes the middleware. A range is a part of the file as it is, not of its compressed form. */
export const compress = (): RequestHandler =>
  compression({
    filter: (request, response) => response.statusCode !== 206 && compression.filter(request, response),
  });
