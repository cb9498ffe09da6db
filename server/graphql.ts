/** The GraphQL door: Apollo Server behind plain node:http. */
import { ApolloServer, HeaderMap, type ApolloServerPlugin, type HTTPGraphQLRequest } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { sentences } from '#rules/sentences.ts';
import { contextOf, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { AppError, badRequest, type ErrorCode } from '#server/core/errors.ts';
import { readBody } from '#server/core/read-body.ts';
import type { AskAsVisitor } from '#server/pages/first-screen.ts';
import { readGraphqlMultipart } from '#server/uploads/graphql-multipart.ts';
import { compiledExecution } from './execution.ts';
import { formatErrorWith, statusOf } from './graphql-errors.ts';
import { buildSchema } from './schema.ts';

const mostBytes = 100_000;

// An operation that failed as a whole says so in its status, too.
const wholeFailure: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response }) {
      if (response.body.kind !== 'single') return;
      const { data, errors } = response.body.singleResult;
      const gaveSomething = data && Object.values(data).some((value) => value !== null);
      if (!errors?.length || gaveSomething) return;
      const code = errors[0]?.extensions?.code as ErrorCode;
      response.http.status = statusOf[code] ?? response.http.status ?? 200;
      if (code === 'SERVICE_UNAVAILABLE') response.http.headers.set('retry-after', '2');
    },
  }),
};

/** Apollo Server with what was proven safe and quick; see README's decisions. */
export function createApollo({ introspection, log }: { introspection: boolean; log: Logger }): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: compiledExecution(buildSchema()),
    introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: 1000 },
    validationOptions: { maxErrors: 5 },
    maxRecursiveSelections: 5000,
    formatError: formatErrorWith(log),
    plugins: [ApolloServerPluginCacheControlDisabled(), wholeFailure],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
}

/** Answers /graphql. `origin` is where the request reached this site. */
export function graphqlHandler(apollo: ApolloServer<Context>, services: Services) {
  return async (request: IncomingMessage, response: ServerResponse, origin: string): Promise<void> => {
    // A GET is what another site can make a browser send.
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      return refuse(response, badRequest(sentences.methodNotAllowed), services.log, 405);
    }
    try {
      const ctx = await contextOf(services, {
        authorization: request.headers.authorization,
        userAgent: request.headers['user-agent'],
        origin,
      });
      const httpGraphQLRequest = await asked(request, ctx);
      const answer = await apollo.executeHTTPGraphQLRequest({ httpGraphQLRequest, context: async () => ctx });
      if (answer.body.kind === 'chunked') throw new AppError('BAD_REQUEST', sentences.malformed);
      response.statusCode = answer.status ?? 200;
      for (const [name, value] of answer.headers) response.setHeader(name, value);
      response.end(answer.body.string);
    } catch (thrown) {
      refuse(response, thrown, services.log);
    }
  };
}

async function asked(request: IncomingMessage, ctx: Context): Promise<HTTPGraphQLRequest> {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const search = new URL(request.url ?? '/', 'http://localhost').search;
  return { method: 'POST', headers, search, body: await bodyOf(request, headers, ctx) };
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

/** Answers an error that came before GraphQL could. */
function refuse(response: ServerResponse, thrown: unknown, log: Logger, status?: number): void {
  const error = formatErrorWith(log)({ message: sentences.unexpected }, thrown);
  const code = error.extensions?.code as ErrorCode;
  response.statusCode = status ?? statusOf[code] ?? 400;
  if (code === 'SERVICE_UNAVAILABLE') response.setHeader('retry-after', '2');
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ errors: [error] }));
}

/** Lets the pages ask as a visitor, without a request of their own. What fails is left to the client to say. */
export const visitorsQuestion =
  (apollo: ApolloServer<Context>, services: Services): AskAsVisitor =>
  async (query, { operation, variables }, origin) => {
    const ctx = await contextOf(services, { authorization: undefined, userAgent: undefined, origin }).catch(
      () => undefined,
    );
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
