/** The HTTP handler of GraphQL. It calls Apollo Server without Express, which would take a third of the throughput. */
import Negotiator from 'negotiator';
import type { IncomingMessage } from 'node:http';
import { browserOf } from '#server/auth/device.ts';
import { createContext, readBodyOf, type Services } from '#server/auth/request-context.ts';
import { requireActive, requireViewer, type Context } from '#server/core/context.ts';
import { AppError, badRequest } from '#server/core/errors.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import type { Caller } from '#server/http/caller.ts';
import { WrongMethod } from '#server/http/error-response.ts';
import { wantsEvents } from '#server/http/event-stream.ts';
import { createEtag } from '#server/http/bodies/compress.ts';
import { parseJson, readBody } from '#server/http/bodies/read-body.ts';
import { sendJson, type JsonResponse } from '#server/http/bodies/send-json.ts';
import type { Stream } from '#server/live/stream.ts';
import type { Streams } from '#server/live/streams.ts';
import { admitForm } from '#server/uploads/admit-form.ts';
import { readGraphqlMultipart } from '#server/uploads/graphql-multipart.ts';
import type { Execute } from './apollo-server.ts';
import { cacheable, responseTo, type OperationResponse } from './errors.ts';
import { persistedOperation } from './persisted-operations.ts';
import { sendEvents, type Exchange } from './subscription-handler.ts';

const contentTypes = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'] as const;

/** Makes the handler of /graphql. */
export function createGraphqlHandler(execute: Execute, services: Services, streams: Streams) {
  const visitors = new SharedReads<JsonResponse>(isCacheable, ({ body }) => body.length);

  return async (exchange: Exchange & { caller: Caller }): Promise<void> => {
    const { request, response, caller, crossOrigin } = exchange;
    const stream = wantsEvents(request) ? streams.create() : undefined;
    const answer = await answerTo(request, caller, stream)
      .then((found) => (stream ? sendEvents(streams, stream, found, exchange) : found))
      .catch((thrown: Error) => {
        const log = services.log.child({ requestId: caller.requestId });
        return toJson(responseTo({ errors: [thrown] }, 'query', { log }), contentTypes[0]);
      });
    if (!answer) return;
    if (stream) streams.remove(stream);
    await sendJson(request, response, answer, crossOrigin);
  };

  async function answerTo(request: IncomingMessage, caller: Caller, stream?: Stream): Promise<JsonResponse> {
    const { accept = '', 'content-type': contentType = '' } = request.headers;
    if (request.method === 'GET' || request.method === 'HEAD') {
      const url = request.url ?? '';
      return visitors.getForVisitors(caller, `${accept}\n${url}`, async () => {
        const sent = persistedOperation(url.slice(url.indexOf('?') + 1));
        return withCaching(await respond(await createContext(services, caller), accept, sent), caller);
      });
    }
    if (request.method !== 'POST') throw new WrongMethod(['GET', 'HEAD', 'POST']);
    const type = contentType.split(';')[0]!.trim().toLowerCase();
    if (type === 'multipart/form-data') return answerForm(request, caller, stream ? '' : accept);
    // Browsers send other types for pages of any site, without a preflight request.
    if (type !== 'application/json') throw badRequest('Send JSON, with the header Content-Type: application/json');
    const text = await readBody(request);
    if (stream) {
      const ctx = await createContext(services, caller);
      ctx.stream = stream;
      // It accepts events, whose data is JSON.
      return respond(ctx, '', parseJson(text));
    }
    return visitors.getForVisitors(caller, `${accept}\n${text}`, async () => {
      const ctx = await createContext(services, caller);
      ctx.browser = browserOf(request.headers, ctx.origin);
      return respond(ctx, accept, parseJson(text));
    });
  }

  // Files are read for members only. The header, which forms of other sites cannot send, protects against CSRF.
  async function answerForm(request: IncomingMessage, caller: Caller, accept: string): Promise<JsonResponse> {
    const ctx = await createContext(services, caller);
    requireViewer(ctx);
    if (!request.headers['apollo-require-preflight'])
      throw badRequest('Send the header Apollo-Require-Preflight with files');
    const release = await admitForm(ctx, request);
    try {
      const body = await readBodyOf(ctx, request, () => readGraphqlMultipart(request));
      requireActive(ctx);
      return await respond(ctx, accept, body);
    } finally {
      release();
    }
  }

  async function respond(ctx: Context, accept: string, body: unknown): Promise<JsonResponse> {
    const contentType = contentTypeFor(accept);
    return toJson(await execute(body, ctx), contentType);
  }
}

/** Chooses a type that the client accepts. @throws BAD_REQUEST with status 406 where there is none */
function contentTypeFor(accept: string): string {
  const type = accept ? new Negotiator({ headers: { accept } }).mediaType(contentTypes) : contentTypes[0];
  if (type) return type;
  throw new AppError('BAD_REQUEST', 'Accept application/json or application/graphql-response+json', {
    reason: 'notAcceptable',
  });
}

const toJson = ({ status, headers, result }: OperationResponse, contentType: string): JsonResponse => ({
  status,
  headers: new Map([['content-type', contentType], ...headers]),
  body: Buffer.from(`${JSON.stringify(result)}\n`),
});

const isCacheable = ({ headers }: JsonResponse): boolean => headers.get('cache-control') !== 'no-store';

// Shared caches may store responses to visitors for a second, as this server does. Browsers of members revalidate each time.
function withCaching(answer: JsonResponse, { authorization }: Caller): JsonResponse {
  if (!isCacheable(answer)) return answer;
  const headers = new Map(answer.headers);
  headers.set('cache-control', authorization === undefined ? 'public, max-age=0, s-maxage=1' : `private, ${cacheable}`);
  headers.set('vary', 'Authorization');
  headers.set('etag', createEtag(answer.body));
  return { ...answer, headers };
}
