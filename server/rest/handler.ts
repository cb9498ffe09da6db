/** The type of a REST route, and its HTTP handler. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { runWrite } from '#server/auth/write.ts';
import { preventCaching, requireViewer, type Context } from '#server/core/context.ts';
import type { SharedReads } from '#server/core/shared-reads.ts';
import { toAppError } from '#server/database/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { sendStreamed, type StreamedText } from '#server/http/streamed-text.ts';
import type { Headers } from './lists.ts';
import { createRestRequest, type RestRequest } from './request.ts';

/** Returns the body: an object that becomes JSON, or with another media type its text. */
type Answer = (ctx: Context, request: RestRequest) => Promise<object | string | StreamedText>;

/** What kind of response it is: without these properties, JSON that may differ by user. */
interface Media {
  /** The media type of the body; JSON without one. */
  mediaType?: string;
  /** Whether the response is the same for everyone: tokens are ignored, and caches may keep it. */
  isShared?: true;
}

export interface RestRoute extends Media {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `{id}` for the path parameter. */
  path: string;
  /** The status of a successful response. */
  status: number;
  /** Whether visitors get 401. */
  signedIn: boolean;
  answer: Answer;
}

type Row = (method: RestRoute['method'], path: string, status: number, answer: Answer, media?: Media) => RestRoute;

/** A route for visitors and members. */
export const publicRoute: Row = (method, path, status, answer, media) => ({
  ...{ method, path, status, answer, ...media },
  signedIn: false,
});

/** A route for members. */
export const memberRoute: Row = (...row) => ({ ...publicRoute(...row), signedIn: true });

/** Reads who sends a request. */
export type CallerOf = (request: IncomingMessage) => Caller;

/** A response, serialised. A body that is streamed is not cached. */
export interface RestResponse {
  headers: Headers;
  body: string | StreamedText;
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
  const { method, status, signedIn, mediaType, isShared } = route;
  const isCached = !signedIn && method === 'GET';
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
    if (typeof body === 'object') return sendStreamed(request, response, body);
    // As bytes, since a text would get a charset, which other media types do not have.
    response.send(mediaType ? Buffer.from(body) : body);
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
  { method, signedIn, answer, mediaType }: RestRoute,
  ctx: Context,
  request: Request,
): Promise<RestResponse> {
  if (signedIn) requireViewer(ctx);
  // Responses to members only and to writes; the route decides about others.
  if (signedIn || method !== 'GET') preventCaching(ctx);
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
  return {
    headers: restRequest.headers,
    body: mediaType ? (body as string | StreamedText) : JSON.stringify(body),
    isPrivate: ctx.isPrivate ?? false,
  };
}
