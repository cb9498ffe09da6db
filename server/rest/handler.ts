/** The HTTP handler of a REST route. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { runWrite } from '#server/auth/write.ts';
import { preventCaching, requireViewer, type Context } from '#server/core/context.ts';
import type { SharedReads } from '#server/core/shared-reads.ts';
import { toAppError } from '#server/database/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { sendStreamed, type StreamedText } from '#server/http/bodies/streamed-text.ts';
import { sendWhole, type WholeBody } from '#server/http/bodies/whole-body.ts';
import type { Headers } from './lists.ts';
import { createRestRequest } from './request.ts';
import type { RestRoute } from './route.ts';

/** Reads who sends a request. */
export type CallerOf = (request: IncomingMessage) => Caller;

/** A response, serialised. A body that is streamed is not cached. */
export interface RestResponse {
  headers: Headers;
  body: WholeBody | StreamedText;
  /** Whether no cache may store it; see `preventCaching`. */
  isPrivate: boolean;
}

interface HandlerOptions {
  services: Services;
  callerOf: CallerOf;
  /** The cached responses to GET requests of visitors. */
  visitors: SharedReads<RestResponse>;
}

/** Makes the handler of a route. It checks the token before it reads anything else of the request. */
export function createHandler(route: RestRoute, { services, callerOf, visitors }: HandlerOptions): RequestHandler {
  const { method, status, requiresSignIn, operation } = route;
  const { mediaType, isShared } = operation;
  const isCached = !requiresSignIn && method === 'GET';
  return async (request, response) => {
    const caller = { ...callerOf(request), ...(isShared && { authorization: undefined }) };
    const read = async () => answerOf(route, await createContext(services, caller), request);
    const { headers, body, isPrivate } = await (isCached
      ? visitors.getForVisitors(caller, request.originalUrl, read)
      : read());
    if (!isShared) response.vary('Authorization');
    response
      .status(status)
      .set({ 'Cache-Control': cachingOf(isPrivate, isShared), ...headers })
      .type(mediaType ?? 'json');
    if ('bytes' in body) return sendWhole(request, response, body);
    const { text, rest } = body;
    if (rest) return sendStreamed(request, response, { text, rest });
    return sendWhole(request, response, { bytes: Buffer.from(text) });
  };
}

/**
 * Private responses hold tokens, e-mail addresses or private lists. Others may differ by member: a browser revalidates them. What is
 * hidden leaves the responses for everyone after a minute.
 */
function cachingOf(isPrivate: boolean, isShared: true | undefined): string {
  if (isPrivate) return 'no-store';
  return isShared ? 'public, max-age=60' : 'private, no-cache';
}

async function answerOf(
  { method, requiresSignIn, answer, operation }: RestRoute,
  ctx: Context,
  request: Request,
): Promise<RestResponse> {
  if (requiresSignIn) requireViewer(ctx);
  // Responses to members only and to writes; the route decides about others.
  if (requiresSignIn || method !== 'GET') preventCaching(ctx);
  const restRequest = createRestRequest(ctx, request);
  const run = () => answer(ctx, restRequest);
  const write = () =>
    runWrite(ctx, run)
      .finally(restRequest.release)
      .catch((error: unknown) => {
        // Express's error handler does not know the viewer.
        throw toAppError(error, ctx.viewer?.id) ?? error;
      });
  const body = await (method === 'GET' ? run() : write());
  const written = operation.mediaType ? (body as string | StreamedText) : JSON.stringify(body);
  return {
    headers: restRequest.headers,
    body: typeof written === 'string' ? { bytes: Buffer.from(written) } : written,
    isPrivate: ctx.isPrivate ?? false,
  };
}
