/** Apollo Server with its options, which parses and validates documents, and the cache of operations in front of it. */
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { QueryAsVisitor } from '#rules/page.ts';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';
import { clientOperations } from './client-operations.ts';
import { createFormatError, type OperationResponse } from './errors.ts';
import { OperationCache, requestOf } from './operation-cache.ts';
import { buildSchema } from './schema.ts';
import { validationRules } from './validation-rules.ts';

interface ApolloOptions {
  introspection: boolean;
  log: Logger;
  /** Wraps the execution of each operation; by default nothing is traced. */
  trace?: TraceOperation | undefined;
}

/** Executes the parsed JSON of a request. @throws BAD_REQUEST where it is none */
export type Execute = (body: unknown, ctx: Context) => Promise<OperationResponse>;

/** Starts Apollo Server. */
export async function createGraphql({
  introspection,
  log,
  trace = (_, work) => work(),
}: ApolloOptions): Promise<Execute> {
  const schema = buildSchema();
  const operations = new OperationCache(schema, trace);
  const apollo = new ApolloServer<Context>({
    schema,
    introspection,
    persistedQueries: false,
    // The cache of operations holds the documents.
    documentStore: null,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: queryLimits.tokens },
    validationRules,
    validationOptions: { maxErrors: 5 },
    formatError: createFormatError({ log }),
    plugins: [ApolloServerPluginCacheControlDisabled(), operations.plugin],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
  await apollo.start();
  return async (body, contextValue) => {
    const request = requestOf(body);
    const executed = await operations.execute(request, contextValue);
    if (executed) return executed;
    const { http, body: answer } = await apollo.executeOperation(request, { contextValue });
    const { data, errors } = answer.kind === 'single' ? answer.singleResult : {};
    // A literal of a wrong type causes an error of graphql-js and one that names the field: only the second remains.
    const named = errors?.filter(({ extensions }) => extensions?.code !== 'BAD_REQUEST');
    const isNamed = data === undefined && named?.some(({ extensions }) => extensions?.code === 'BAD_USER_INPUT');
    // Apollo Server's own errors say nothing about caching.
    const headers: OperationResponse['headers'] = [['cache-control', 'no-store'], ...http.headers];
    return { status: http.status ?? 200, headers, result: { errors: isNamed ? named : errors, data } };
  };
}

/**
 * Makes the function that executes an operation of the client as a visitor, without an HTTP request.
 * @returns the data, null where it refuses the variables; undefined after an error other than NOT_FOUND, or where the client is not built
 */
export const createVisitorQuery =
  (execute: Execute, services: Services): QueryAsVisitor =>
  async ({ operation, variables }, origin) => {
    const query = clientOperations()?.[operation];
    if (query === undefined) return undefined;
    const visitor = { authorization: undefined, userAgent: undefined, origin, ip: '', requestId: randomUUID() };
    const contextValue = await createContext(services, visitor).catch(() => undefined);
    if (!contextValue) return undefined;
    const { result } = await execute({ query, operationName: operation, variables }, contextValue);
    const codes = (result.errors ?? [])
      .map(({ extensions }) => extensions?.code)
      .filter((code) => code !== 'NOT_FOUND');
    if (codes.length > 0) return codes.every((code) => code === 'BAD_USER_INPUT') ? null : undefined;
    return result.data ?? undefined;
  };
