/** The type of a REST route, and its HTTP handler. */
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { runWrite } from '#server/auth/write.ts';
import { keepFromCaches, requireViewer, type Context } from '#server/core/context.ts';
import type { SharedReads } from '#server/core/shared-reads.ts';
import type { Caller } from '#server/http/caller.ts';
import { releaseForm } from '#server/uploads/admit-form.ts';
import { sendStreamed, type StreamedText } from './geojson/streamed-text.ts';
import type { Headers } from './lists.ts';
import { createRestRequest, type RestRequest } from './request.ts';

/** The body: an object that becomes JSON, or the text of another media type. */
type Answer = (ctx: Context, request: RestRequest) => Promise<object | string>;

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `{id}` for the path parameter. */
  path: string;
  /** The status of a successful response. */
  status: number;
  /** Whether visitors get 401. */
  signedIn: boolean;
  /** Returns the body of the response. */
  answer: Answer;
  /** The media type of the body; JSON without one. */
  mediaType?: string;
  /** Whether the body is a `StreamedText`. */
  isStreamed?: true;
  /** Whether the response is the same for everyone: tokens are ignored, and caches may keep it. */
  isShared?: true;
}

type Row = (method: RestRoute['method'], path: string, status: number, answer: Answer) => RestRoute;

/** A route for visitors and members. */
export const publicRoute: Row = (method, path, status, answer) => ({ method, path, status, signedIn: false, answer });

/** A route for members. */
export const memberRoute: Row = (method, path, status, answer) => ({ method, path, status, signedIn: true, answer });

/** A route for visitors and members with a body of another media type, which is sent while it is read. */
export const streamedRoute = (
  path: string,
  mediaType: string,
  answer: (ctx: Context, request: RestRequest) => Promise<StreamedText>,
): RestRoute => ({ ...publicRoute('GET', path, 200, answer), mediaType, isStreamed: true });

/** A route with a text of another media type that is the same for everyone. */
export const sharedRoute = (
  path: string,
  mediaType: string,
  answer: (ctx: Context, request: RestRequest) => Promise<string>,
): RestRoute => ({ ...publicRoute('GET', path, 200, answer), mediaType, isShared: true });

/** Reads who sends a request. */
export type CallerOf = (request: IncomingMessage) => Caller;

/** A response, serialised. */
export interface RestResponse {
  headers: Headers;
  body: string;
  /** Whether no cache may store it; see `keepFromCaches`. */
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
  const { method, status, signedIn, mediaType, isStreamed, isShared } = route;
  const isShareable = !signedIn && method === 'GET';
  return async (request, response) => {
    const caller = { ...callerOf(request), ...(isShared && { authorization: undefined }) };
    const begin = (type: string, isPrivate: boolean) => {
      if (!isShared) response.vary('Authorization');
      return response.status(status).set('Cache-Control', cachingOf(isPrivate, isShared)).type(type);
    };
    const answer = async () => answerOf(route, await createContext(services, caller), request);
    if (mediaType && isStreamed) {
      const { body, isPrivate } = await answer();
      return sendStreamed(request, begin(mediaType, isPrivate), body as StreamedText);
    }
    const read = async (): Promise<RestResponse> => {
      const { body, ...rest } = await answer();
      return { ...rest, body: typeof body === 'string' ? body : JSON.stringify(body) };
    };
    const { headers, body, isPrivate } = await (isShareable
      ? visitors.answerVisitors(caller, request.originalUrl, read)
      : read());
    // As bytes, since a text would get a charset, which other media types do not have.
    begin(mediaType ?? 'json', isPrivate)
      .set(headers)
      .send(mediaType ? Buffer.from(body) : body);
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

async function answerOf({ method, signedIn, answer }: RestRoute, ctx: Context, request: Request) {
  if (signedIn) requireViewer(ctx);
  // Responses to members only and to writes; the route decides about others.
  if (signedIn || method !== 'GET') keepFromCaches(ctx);
  const restRequest = createRestRequest(ctx, request);
  const run = () => answer(ctx, restRequest);
  const body = await (method === 'GET' ? run() : runWrite(ctx, run).finally(() => releaseForm(ctx)));
  return { headers: restRequest.headers, body, isPrivate: ctx.isPrivate ?? false };
}
