/** The HTTP handler of GraphQL. It calls Apollo Server without Express, which would take a third of the throughput. */
import { HeaderMap } from '@apollo/server';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import * as messages from '#rules/messages.ts';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { badRequest, type ErrorCode } from '#server/core/errors.ts';
import type { Caller } from '#server/http/caller.ts';
import { createEtag } from '#server/http/etag.ts';
import { operationStatusOf } from '#server/http/status-codes.ts';
import { retryHeaders } from '#server/http/security-headers.ts';
import { sendJson, type JsonResponse } from '#server/http/send-json.ts';
import { readBody } from '#server/http/read-body.ts';
import { SharedReads } from '#server/core/shared-reads.ts';
import { admitForm, releaseForm } from '#server/uploads/admit-form.ts';
import { readGraphqlMultipart } from '#server/uploads/graphql-multipart.ts';
import { createFormatError, appErrorOf } from './errors.ts';
import { cacheable } from './plugins.ts';
import type { Graphql } from './apollo-server.ts';
import { persistedOperation } from './persisted-operations.ts';

const maxBodyBytes = 100_000;
const maxCachedHeaders = 100;
/** Longer responses are not cached for visitors. The cache takes 30 MB at most. */
const maxSharedLength = 60_000;
/** Longer requests are not cached for visitors: the key of the cache contains the request. */
const maxKeyLength = 10_000;

/** Makes the handler of /graphql. */
export function createGraphqlHandler({ apollo, operations }: Graphql, services: Services) {
  const visitors = new SharedReads<JsonResponse>(
    (answer) => isCacheable(answer) && answer.body.length <= maxSharedLength,
  );
  // The headers of Apollo's responses to correct queries, by the `Accept` header of the request.
  const headersByAccept = new Map<string | undefined, JsonResponse['headers']>();

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    crossOrigin: readonly string[],
  ): Promise<void> => {
    const answer = await answerTo(request, caller).catch((thrown) => errorResponse(thrown, caller, services.log));
    await sendJson(request, response, answer, crossOrigin);
  };

  async function answerTo(request: IncomingMessage, caller: Caller): Promise<JsonResponse> {
    const headers = headersForApollo(request);
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (request.method === 'GET') {
      const address = request.url ?? '';
      return sharedForVisitors(caller, `${headers.get('accept')}\n${address}`, async (ctx) => {
        const answer = await execute(ctx, headers, persistedOperation(address.slice(address.indexOf('?') + 1)));
        return isCacheable(answer) ? { ...answer, headers: withCaching(answer, caller) } : answer;
      });
    }
    if (request.method !== 'POST') throw badRequest(messages.methodNotAllowed);
    if (type === 'multipart/form-data') return answerForm(request, caller, headers);
    const text = await readBody(request, maxBodyBytes);
    return sharedForVisitors(caller, `${headers.get('accept')}\n${type}\n${text}`, (ctx) =>
      execute(ctx, headers, type === 'application/json' ? parseJson(text) : text),
    );
  }

  /** Visitors with the same request share a response; requests of members are executed one by one. */
  async function sharedForVisitors(caller: Caller, key: string, work: (ctx: Context) => Promise<JsonResponse>) {
    const read = async () => work(await createContext(services, caller));
    const isShared = caller.authorization === undefined && key.length <= maxKeyLength;
    return isShared ? visitors.answer(`${caller.origin}\n${key}`, read) : read();
  }

  // Files are read for members only. The header, which forms of other sites cannot send, protects against CSRF.
  async function answerForm(request: IncomingMessage, caller: Caller, headers: HeaderMap): Promise<JsonResponse> {
    const ctx = await createContext(services, caller);
    if (!headers.get('apollo-require-preflight'))
      throw badRequest('Send the header Apollo-Require-Preflight with files');
    try {
      await admitForm(ctx);
      headers.set('content-type', 'application/json');
      return await execute(ctx, headers, await readGraphqlMultipart(request));
    } finally {
      releaseForm(ctx);
    }
  }

  async function execute(ctx: Context, headers: HeaderMap, sent: unknown): Promise<JsonResponse> {
    const body = withoutEmptyName(sent);
    const accept = headers.get('accept');
    const cachedHeaders = headersByAccept.get(accept);
    const cached = cachedHeaders && (await operations.answer(body, ctx));
    if (cached) return { status: 200, headers: ctx.isPrivate ? notStored(cachedHeaders) : cachedHeaders, body: cached };
    const httpGraphQLRequest = { method: 'POST', headers, search: '', body };
    const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => ctx });
    if (answer.body.kind === 'chunked') throw badRequest();
    const response = { status: answer.status ?? 200, headers: answer.headers, body: answer.body.string };
    if (isCacheable(response) && headersByAccept.size < maxCachedHeaders) headersByAccept.set(accept, response.headers);
    return response;
  }
}

// The headers that Apollo reads; it would copy all others.
const forwarded = ['content-type', 'accept', 'apollo-require-preflight', 'x-apollo-operation-name'];

function headersForApollo(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
  for (const name of forwarded) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  // Apollo rejects requests without this type to protect against CSRF. Persisted queries write nothing.
  if (request.method === 'GET') headers.set('content-type', 'application/json');
  return headers;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest();
  }
}

// The GraphQL over HTTP specification treats an empty name as absent; Apollo and graphql-jit do not.
const withoutEmptyName = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === ''
    ? { ...body, operationName: null }
    : body;

function notStored(headers: JsonResponse['headers']): HeaderMap {
  const changed = new HeaderMap(headers);
  changed.set('cache-control', 'no-store');
  return changed;
}

// Shared caches may store responses to visitors for a second, as this server does. Browsers of members revalidate each time.
const forVisitors = 'public, max-age=0, s-maxage=1';
const forMembers = `private, ${cacheable}`;

const isCacheable = ({ headers }: JsonResponse): boolean =>
  [cacheable, forVisitors, forMembers].includes(headers.get('cache-control') ?? '');

function withCaching({ headers, body }: JsonResponse, { authorization }: Caller): HeaderMap {
  const cached = new HeaderMap(headers);
  cached.set('cache-control', authorization === undefined ? forVisitors : forMembers);
  cached.set('vary', 'Authorization');
  cached.set('etag', createEtag(body));
  return cached;
}

/** The response to an error that is thrown before an operation is executed. */
function errorResponse(thrown: unknown, { requestId }: Caller, log: Logger): JsonResponse {
  const error = createFormatError(log.child({ requestId }))({ message: messages.unexpected }, thrown);
  const appError = appErrorOf(thrown);
  const isMethod = error.message === messages.methodNotAllowed;
  return {
    status: isMethod ? 405 : (operationStatusOf(error.extensions?.code as ErrorCode) ?? 400),
    headers: new Map([
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...(isMethod ? [['Allow', 'GET, POST'] as const] : []),
      ...(appError ? retryHeaders(appError) : []),
    ]),
    body: JSON.stringify({ errors: [error] }),
  };
}
