/** The GraphQL door: HTTP in front of Apollo Server, without Express, which would cost a third of the speed. */
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

const mostBytes = 100_000;
const mostHeads = 100;
/** Longer answers are not kept for visitors: with `mostQuestions` of them it is some 30 MB. */
const longestShared = 60_000;
/** Longer questions are answered one by one, since what was asked is kept with its answer. */
const longestQuestion = 10_000;

/** Answers /graphql. */
export function createGraphqlHandler({ apollo, operations }: Graphql, services: Services) {
  const visitors = new SharedReads<JsonResponse>((answer) => isKeepable(answer) && answer.body.length <= longestShared);
  // What Apollo heads the answers to sound queries with, by what was to be accepted.
  const heads = new Map<string | undefined, JsonResponse['headers']>();

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    caller: Caller,
    crossOrigin: readonly string[],
  ): Promise<void> => {
    const answer = await answerTo(request, caller).catch((thrown) => refusal(thrown, caller, services.log));
    await sendJson(request, response, answer, crossOrigin);
  };

  async function answerTo(request: IncomingMessage, caller: Caller): Promise<JsonResponse> {
    const headers = lookedAt(request);
    const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (request.method === 'GET') {
      const address = request.url ?? '';
      return forWhoAsks(caller, `${headers.get('accept')}\n${address}`, async (ctx) => {
        const answer = await execute(ctx, headers, persistedOperation(address.slice(address.indexOf('?') + 1)));
        return isKeepable(answer) ? { ...answer, headers: cachedHeaders(answer, caller) } : answer;
      });
    }
    if (request.method !== 'POST') throw badRequest(messages.methodNotAllowed);
    if (type === 'multipart/form-data') return answerForm(request, caller, headers);
    const text = await readBody(request, mostBytes);
    return forWhoAsks(caller, `${headers.get('accept')}\n${type}\n${text}`, (ctx) =>
      execute(ctx, headers, type === 'application/json' ? parsed(text) : text),
    );
  }

  /** Visitors who ask the same at the same place are answered the same; everybody else by themselves. */
  async function forWhoAsks(caller: Caller, question: string, work: (ctx: Context) => Promise<JsonResponse>) {
    const read = async () => work(await createContext(services, caller));
    const isShared = caller.authorization === undefined && question.length <= longestQuestion;
    return isShared ? visitors.answer(`${caller.origin}\n${question}`, read) : read();
  }

  // Files are read for members only, and never for a form that another site sent.
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
    const accepted = headers.get('accept');
    const head = heads.get(accepted);
    const known = head && (await operations.answer(body, ctx));
    if (known) return { status: 200, headers: ctx.isPrivate ? unstored(head) : head, body: known };
    const httpGraphQLRequest = { method: 'POST', headers, search: '', body };
    const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => ctx });
    if (answer.body.kind === 'chunked') throw badRequest();
    const made = { status: answer.status ?? 200, headers: answer.headers, body: answer.body.string };
    if (isKeepable(made) && heads.size < mostHeads) heads.set(accepted, made.headers);
    return made;
  }
}

// What Apollo looks at: the rest it would only copy.
const looked = ['content-type', 'accept', 'apollo-require-preflight', 'x-apollo-operation-name'];

function lookedAt(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
  for (const name of looked) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  // A trusted document is no form that another site could send: it changes nothing.
  if (request.method === 'GET') headers.set('content-type', 'application/json');
  return headers;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest();
  }
}

// The GraphQL over HTTP specification reads an empty name as none; Apollo and graphql-jit each do otherwise.
const withoutEmptyName = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'operationName' in body && body.operationName === ''
    ? { ...body, operationName: null }
    : body;

function unstored(headers: JsonResponse['headers']): HeaderMap {
  const changed = new HeaderMap(headers);
  changed.set('cache-control', 'no-store');
  return changed;
}

// Shared caches may answer visitors for a second, as this server does itself; a member's browser asks each time.
const forVisitors = 'public, max-age=0, s-maxage=1';
const forMembers = `private, ${cacheable}`;

const isKeepable = ({ headers }: JsonResponse): boolean =>
  [cacheable, forVisitors, forMembers].includes(headers.get('cache-control') ?? '');

function cachedHeaders({ headers, body }: JsonResponse, { authorization }: Caller): HeaderMap {
  const cached = new HeaderMap(headers);
  cached.set('cache-control', authorization === undefined ? forVisitors : forMembers);
  cached.set('vary', 'Authorization');
  cached.set('etag', createEtag(body));
  return cached;
}

/** The answer to an error that came before GraphQL could. */
function refusal(thrown: unknown, { requestId }: Caller, log: Logger): JsonResponse {
  const error = createFormatError(log.child({ requestId }))({ message: messages.unexpected }, thrown);
  const known = appErrorOf(thrown);
  const isMethod = error.message === messages.methodNotAllowed;
  return {
    status: isMethod ? 405 : (operationStatusOf(error.extensions?.code as ErrorCode) ?? 400),
    headers: new Map([
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...(isMethod ? [['Allow', 'GET, POST'] as const] : []),
      ...(known ? retryHeaders(known) : []),
    ]),
    body: JSON.stringify({ errors: [error] }),
  };
}
