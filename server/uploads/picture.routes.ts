/** Serves kept pictures at /pictures/<key>-<width>.webp, for ever the same bytes under the same name. */
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound, unavailable } from '#server/core/errors.ts';

const pictureName = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,3})\.webp$/;

// Whatever a browser makes of the bytes, they run nothing and may be shown by other sites.
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The route of every picture; anything else under /pictures is not found. */
export function pictureRoutes(services: Pick<Context, 'store' | 'log'>): Router {
  const router = Router();
  router.use('/pictures', async (request, response) => {
    try {
      await serve(services, request, response);
    } catch (error) {
      // A visitor who went away in the middle of a picture is no fault.
      if (response.headersSent) return void response.destroy();
      services.log.error({ err: error }, 'a picture could not be read');
      const { message, code, details } = unavailable(error);
      response.set({ 'Retry-After': String(details.retryAfter), 'Cache-Control': 'no-store' });
      response.status(503).json({ message, code });
    }
  });
  return router;
}

async function serve({ store }: Pick<Context, 'store'>, request: Request, response: Response): Promise<void> {
  const [, key, width] = (['GET', 'HEAD'].includes(request.method) && pictureName.exec(request.path)) || [];
  const picture = key && (await store.open(key, Number(width)));
  if (!picture) {
    const { message, code } = notFound(messages.notFound);
    return void response.status(404).set('Cache-Control', 'no-store').json({ message, code });
  }

  // The name says all: a picture is never written twice under one.
  const etag = `"${key}-${width}"`;
  response.set({ ...headers, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  const isKept = request.get('If-None-Match')?.includes(etag);
  if (isKept) response.status(304);
  else response.set('Content-Length', String(picture.size));
  if (!isKept && request.method === 'GET') return pipeline(picture.body, response);
  picture.body.destroy();
  response.end();
}
