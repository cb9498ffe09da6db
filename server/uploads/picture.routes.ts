/** Serves stored pictures at /pictures/<key>-<width>.webp. The bytes of a URL never change. */
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound, unavailable, type AppError } from '#server/core/errors.ts';
import { errorHeaders, statusOf } from '#server/http/status-codes.ts';

const pictureName = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,3})\.webp$/;

// The bytes cannot run as a script, and other sites may embed them.
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** The route of pictures. Other paths under /pictures get 404. */
export function pictureRoutes(services: Pick<Context, 'store' | 'log'>): Router {
  const router = Router();
  router.use('/pictures', async (request, response) => {
    try {
      await serve(services, request, response);
    } catch (error) {
      // Clients may disconnect while a picture is sent.
      if (response.headersSent) return void response.destroy();
      services.log.error({ err: error }, 'A picture could not be read.');
      sendError(response, unavailable(error));
    }
  });
  return router;
}

function sendError(response: Response, error: AppError): void {
  const { message, code } = error;
  response.set({ ...Object.fromEntries(errorHeaders(error)), 'Cache-Control': 'no-store' });
  response.status(statusOf(code)).json({ message, code });
}

async function serve({ store }: Pick<Context, 'store'>, request: Request, response: Response): Promise<void> {
  const [, key, width] = (['GET', 'HEAD'].includes(request.method) && pictureName.exec(request.path)) || [];
  const picture = key && (await store.open(key, Number(width)));
  if (!picture) return sendError(response, notFound(messages.notFound));

  // A name is never written twice.
  const etag = `"${key}-${width}"`;
  response.set({ ...headers, 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag });
  const isCached = request.get('If-None-Match')?.includes(etag);
  if (isCached) response.status(304);
  else response.set('Content-Length', String(picture.size));
  if (!isCached && request.method === 'GET') return pipeline(picture.body, response);
  picture.body.destroy();
  response.end();
}
