/** Serves stored pictures at /pictures/<key>-<width>.webp. The bytes of a URL never change. */
import { pipeline } from 'node:stream/promises';
import { Router, type Request, type Response } from 'express';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound, unavailable } from '#server/core/errors.ts';
import { isClosedByClient } from '#server/http/bodies/streamed-text.ts';
import { requestIdOf } from '#server/http/caller.ts';
import { sendError } from '#server/http/error-response.ts';
import { pictureSignature } from './hidden-pictures.ts';
import { logPictureFailure } from './picture-failure.ts';

const pictureName = /^\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([1-9]\d{0,3})\.webp$/;

// The bytes cannot run as a script, and other sites may embed them.
const headers = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

interface PictureServices extends Pick<Context, 'store' | 'log' | 'signingKey'> {
  /** Whether a picture is hidden. */
  isHidden: (key: string) => Promise<boolean>;
}

/** The route of pictures. Other paths under /pictures, and hidden pictures without their signature, get 404. */
export function pictureRoutes(services: PictureServices): Router {
  const router = Router();
  router.use('/pictures', async (request, response) => {
    try {
      await serve(services, request, response);
    } catch (error) {
      const failure = isClosedByClient(error)
        ? unavailable(error)
        : logPictureFailure(services.log, error, requestIdOf(request));
      // A truncated picture must not look complete.
      if (response.headersSent || response.closed) return void response.destroy();
      sendError(response, failure);
    }
  });
  return router;
}

async function serve(services: PictureServices, request: Request, response: Response): Promise<void> {
  const { store, signingKey } = services;
  const [, key, width] = (['GET', 'HEAD'].includes(request.method) && pictureName.exec(request.path)) || [];
  const isHidden = key !== undefined && (await services.isHidden(key));
  const isOpen = !isHidden || request.query.signature === pictureSignature(signingKey, key);
  const picture = key && isOpen && (await store.open(key, Number(width)));
  if (!picture) return sendError(response, notFound(messages.notFound));

  // A name is never written twice.
  const etag = `"${key}-${width}"`;
  const caching = isHidden ? 'private, no-store' : 'public, max-age=31536000, immutable';
  response.set({ ...headers, 'Cache-Control': caching, ETag: etag });
  const isCached = request.get('If-None-Match')?.includes(etag);
  if (isCached) response.status(304);
  else response.set('Content-Length', String(picture.size));
  try {
    if (!isCached && request.method === 'GET') await pipeline(picture.body, response);
    else response.end();
  } finally {
    // From Node 24 on `pipeline` leaves it open where the response is closed already.
    picture.body.destroy();
  }
}
