/** The HTTP handler of GraphQL. It calls Apollo Server without Express, which would take a third of the throughput. */
import { HeaderMap } from '@apollo/server';
import Negotiator from 'negotiator';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import * as messages from '#rules/messages.ts';
import { browserOf } from '#server/auth/device.ts';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { badRequest, type ErrorCode } from '#server/core/errors.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import type { Caller } from '#server/http/caller.ts';
import { errorHeaders, WrongMethod } from '#server/http/error-response.ts';
import { wantsEvents } from '#server/http/event-stream.ts';
import { parseJson, readBody } from '#server/http/read-body.ts';
import { createEtag, sendJson, type JsonResponse } from '#server/http/send-json.ts';
import { statusOf } from '#server/http/status-codes.ts';
import type { Stream } from '#server/live/stream.ts';
import type { Streams } from '#server/live/streams.ts';
import { admitForm } from '#server/uploads/admit-form.ts';
import { readGraphqlMultipart } from '#server/uploads/graphql-multipart.ts';
import type { Graphql } from './apollo-server.ts';
import { appErrorOf, cacheable, createFormatError } from './errors.ts';
import { persistedOperation } from './persisted-operations.ts';
import { sendEvents, type Exchange } from './subscription-handler.ts';

const contentTypes = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'] as const;

/** Makes the handler of /graphql. */
export function createGraphqlHandler({ apollo, operations }: Graphql, services: Services, streams: Streams) {
  const visitors = new SharedReads<JsonResponse>(isCacheable, ({ body }) => body.length);

  return async (exchange: Exchange & { caller: Caller }): Promise<void> => {
    const { request, response, caller, crossOrigin } = exchange;
    const stream = wantsEvents(request) ? streams.create() : undefined;
    const answer = await answerTo(request, caller, stream)
      .then((found) => (stream ? sendEvents(streams, stream, found, exchange) : found))
      .catch((thrown: unknown) => errorResponse(thrown, caller, services.log));
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
        return withCaching(await execute(await createContext(services, caller), accept, sent), caller);
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
      // Apollo Server answers by JSON only.
      return execute(ctx, '', parseJson(text));
    }
    return visitors.getForVisitors(caller, `${accept}\n${text}`, async () => {
      const ctx = await createContext(services, caller);
      ctx.browser = browserOf(request.headers, ctx.origin);
      return execute(ctx, accept, parseJson(text));
    });
  }

  // Files are read for members only. The header, which forms of other sites cannot send, protects against CSRF.
  async function answerForm(request: IncomingMessage, caller: Caller, accept: string): Promise<JsonResponse> {
    const ctx = await createContext(services, caller);
    if (!request.headers['apollo-require-preflight'])
      throw badRequest('Send the header Apollo-Require-Preflight with files');
    const release = await admitForm(ctx, request);
    try {
      return await execute(ctx, accept, await readGraphqlMultipart(request));
    } finally {
      release();
    }
  }

  async function execute(ctx: Context, accept: string, sent: unknown): Promise<JsonResponse> {
    const body = withoutEmptyName(sent);
    const contentType = contentTypeFor(accept);
    const executed = contentType && (await operations.execute(body, ctx));
    if (executed) {
      const headers = new Map([['content-type', contentType], ...executed.headers]);
      return { status: executed.status, headers, body: Buffer.from(`${JSON.stringify(executed.result)}\n`) };
    }
    const headers = new HeaderMap([['content-type', 'application/json']]);
    if (accept) headers.set('accept', accept);
    const httpGraphQLRequest = { method: 'POST', headers, search: '', body };
    const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => ctx });
    if (answer.body.kind === 'chunked') throw badRequest();
    const { status = 200, headers: answerHeaders } = answer;
    // Apollo Server sets it for none of its own errors.
    if (!answerHeaders.has('cache-control')) answerHeaders.set('cache-control', 'no-store');
    return { status, headers: answerHeaders, body: Buffer.from(answer.body.string) };
  }
}

// As Apollo Server chooses it. Undefined where a client accepts neither: Apollo Server then answers.
const contentTypeFor = (accept: string): string | undefined =>
  accept ? new Negotiator({ headers: { accept } }).mediaType(contentTypes) : contentTypes[0];

// The GraphQL over HTTP specification treats an empty name as absent; Apollo does not.
const withoutEmptyName = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === ''
    ? { ...body, operationName: null }
    : body;

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

/** The response to an error that is thrown before an operation is executed. */
function errorResponse(thrown: unknown, { requestId }: Caller, log: Logger): JsonResponse {
  const error = createFormatError({ log: log.child({ requestId }) })({ message: messages.unexpected }, thrown);
  const appError = appErrorOf(thrown);
  const status = statusOf(error.extensions!.code as ErrorCode, appError?.details.reason);
  return {
    status,
    headers: new Map([
      ['content-type', 'application/json; charset=utf-8'],
      ['cache-control', 'no-store'],
      ...(appError ? errorHeaders(appError, status) : []),
    ]),
    body: Buffer.from(JSON.stringify({ errors: [error] })),
  };
}
