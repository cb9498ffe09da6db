/** Apollo Server with its options, which parses and validates documents, and the cache of operations in front of it. */
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { QueryAsVisitor } from '#rules/page.ts';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { httpStatusOf } from '#server/http/status-codes.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';
import { clientOperations } from './client-operations.ts';
import { createFormatError } from './errors.ts';
import { OperationCache } from './operation-cache.ts';
import { buildSchema } from './schema.ts';
import { validationRules } from './validation-rules.ts';

interface ApolloOptions {
  introspection: boolean;
  log: Logger;
  /** Wraps the execution of each operation; by default nothing is traced. */
  trace?: TraceOperation | undefined;
}

export interface Graphql {
  apollo: ApolloServer<Context>;
  operations: OperationCache;
}

/**
 * Corrects the responses to malformed and invalid documents. A literal of a wrong type causes an error of graphql-js and one that
 * names the field: only the second remains.
 */
const invalidDocuments: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response: { body, http } }) {
      if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
      const { singleResult } = body;
      const named = singleResult.errors?.filter(({ extensions }) => extensions?.code !== 'BAD_REQUEST');
      if (named?.some(({ extensions }) => extensions?.code === 'BAD_USER_INPUT')) singleResult.errors = named;
      // Apollo's status for persisted queries, which this server does not support.
      if (http.status === 200) http.status = httpStatusOf.BAD_REQUEST;
    },
  }),
};

/** Makes Apollo Server; the caller starts it. */
export function createGraphql({ introspection, log, trace = (_, work) => work() }: ApolloOptions): Graphql {
  const schema = buildSchema();
  const operations = new OperationCache(schema, trace);
  const apollo = new ApolloServer<Context>({
    schema,
    introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
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
    plugins: [ApolloServerPluginCacheControlDisabled(), operations.plugin, invalidDocuments],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
  return { apollo, operations };
}

/**
 * Makes the function that executes an operation of the client as a visitor, without an HTTP request.
 * @returns the data; undefined after an error other than NOT_FOUND, or where the client is not built
 */
export const createVisitorQuery =
  ({ apollo, operations }: Graphql, services: Services): QueryAsVisitor =>
  async ({ operation, variables }, origin) => {
    const query = clientOperations()?.[operation];
    if (query === undefined) return undefined;
    const visitor = { authorization: undefined, userAgent: undefined, origin, address: '', requestId: randomUUID() };
    const contextValue = await createContext(services, visitor).catch(() => undefined);
    if (!contextValue) return undefined;
    const request = { query, operationName: operation, variables };
    const execute = async () => {
      const { body } = await apollo.executeOperation(request, { contextValue });
      return body.kind === 'single' ? body.singleResult : {};
    };
    const { data, errors } = (await operations.execute(request, contextValue))?.result ?? (await execute());
    const hasFailed = errors?.some(({ extensions }) => extensions?.code !== 'NOT_FOUND');
    return hasFailed || !data ? undefined : data;
  };
