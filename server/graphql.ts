/** The GraphQL door: Apollo Server behind plain node:http. */
import { ApolloServer, HeaderMap, type ApolloServerPlugin, type HTTPGraphQLRequest } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { sentences } from '#rules/sentences.ts';
import { contextOf, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, badRequest, type ErrorCode } from '#server/core/errors.ts';
import type { Caller } from '#server/core/http/caller.ts';
import { waitHeaders } from '#server/core/http/headers.ts';
import { sendJson, type Answer } from '#server/core/http/send-json.ts';
import { queryLimits } from '#server/core/query/limits.ts';
import { shapeRule } from '#server/core/query/shape-rule.ts';
import { readBody } from '#server/core/read-body.ts';
import type { AskAsVisitor } from '#server/pages/first-screen.ts';
import { readGraphqlMultipart } from '#server/uploads/graphql-multipart.ts';
import { compiledExecution } from './execution.ts';
import { formatErrorWith, knownError, statusOf } from './graphql-errors.ts';
import { costLimit, wholeFailure } from './graphql-plugins.ts';
import { buildSchema } from './schema.ts';

const mostBytes = 100_000;

interface ApolloOptions {
  introspection: boolean;
  log: Logger;
  /** What else is to be done around operations. */
  plugins?: ApolloServerPlugin<Context>[];
}

/** Apollo Server with what was proven safe and quick; see README's decisions. */
export function createApollo({ introspection, log, plugins = [] }: ApolloOptions): ApolloServer<Context> {
  const schema = buildSchema();
  return new ApolloServer<Context>({
    gateway: compiledExecution(schema),
    introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: queryLimits.tokens },
    validationRules: [shapeRule],
    validationOptions: { maxErrors: 5 },
    formatError: formatErrorWith(log),
    plugins: [ApolloServerPluginCacheControlDisabled(), costLimit(schema), wholeFailure, ...plugins],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
}

/** Answers /graphql. */
export function graphqlHandler(apollo: ApolloServer<Context>, services: Services) {
  return async (request: IncomingMessage, response: ServerResponse, caller: Caller): Promise<void> =>
    sendJson(request, response, await answerTo(request, caller));

  async function answerTo(request: IncomingMessage, caller: Caller): Promise<Answer> {
    try {
      // A GET is what another site can make a browser send.
      if (request.method !== 'POST') throw badRequest(sentences.methodNotAllowed);
      const ctx = await contextOf(services, caller);
      const httpGraphQLRequest = await asked(request, ctx);
      const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => ctx });
      if (answer.body.kind === 'chunked') throw badRequest();
      return { status: answer.status ?? 200, headers: answer.headers, body: answer.body.string };
    } catch (thrown) {
      const { status, headers, body } = refusal(thrown, caller, services.log);
      return request.method === 'POST'
        ? { status, headers, body }
        : { status: 405, headers: [...headers, ['Allow', 'POST']], body };
    }
  }
}

// What Apollo looks at: the rest it would only copy.
const looked = ['content-type', 'accept', 'apollo-require-preflight', 'x-apollo-operation-name'];

async function asked(request: IncomingMessage, ctx: Context): Promise<HTTPGraphQLRequest> {
  const headers = new HeaderMap();
  for (const name of looked) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  return { method: 'POST', headers, search: '', body: await bodyOf(request, headers, ctx) };
}

async function bodyOf(request: IncomingMessage, headers: HeaderMap, ctx: Context): Promise<unknown> {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    // Files are read for members only, and never for a form that another site sent.
    if (!headers.get('apollo-require-preflight'))
      throw badRequest('Send the header Apollo-Require-Preflight with files');
    if (!ctx.viewer)
      throw new AppError(
        'UNAUTHENTICATED',
        ctx.tokenFault === 'badToken' ? sentences.sessionOver : sentences.loginFirst,
      );
    headers.set('content-type', 'application/json');
    return readGraphqlMultipart(request);
  }
  const text = await readBody(request, mostBytes);
  if (type !== 'application/json') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw badRequest(sentences.malformed);
  }
}

/** The answer to an error that came before GraphQL could. */
function refusal(thrown: unknown, { requestId }: Caller, log: Logger): Answer {
  const error = formatErrorWith(log.child({ requestId }))({ message: sentences.unexpected }, thrown);
  const known = knownError(thrown);
  return {
    status: statusOf[error.extensions?.code as ErrorCode] ?? 400,
    headers: [['Content-Type', 'application/json; charset=utf-8'], ...(known ? waitHeaders(known) : [])],
    body: JSON.stringify({ errors: [error] }),
  };
}

/** Lets the pages ask as a visitor, without a request of their own. What fails is left to the client to say. */
export const visitorsQuestion =
  (apollo: ApolloServer<Context>, services: Services): AskAsVisitor =>
  async (query, { operation, variables }, origin) => {
    const visitor = { authorization: undefined, userAgent: undefined, origin, address: '', requestId: randomUUID() };
    const ctx = await contextOf(services, visitor).catch(() => undefined);
    if (!ctx) return undefined;
    const { body } = await apollo.executeOperation(
      { query, operationName: operation, variables },
      { contextValue: ctx },
    );
    if (body.kind !== 'single') return undefined;
    const { data, errors } = body.singleResult;
    if (errors?.some(({ extensions }) => extensions?.code === 'NOT_FOUND')) return 'NOT_FOUND';
    // Without a prototype in graphql-js; the page writes it as JSON and so does not mind.
    return errors?.length || !data ? undefined : data;
  };
