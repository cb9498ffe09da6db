/** Apollo Server with its options and plugins, and the cache of compiled operations in front of it. */
import { ApolloServer, type ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { costGuard } from './limits/cost.ts';
import { inputGuard } from './inputs/input-guard.ts';
import { queryLimits } from '#rules/query-limits.ts';
import { literalsRule } from './inputs/literals-rule.ts';
import { operationTypeRule } from './limits/operation-type-rule.ts';
import { complexityRule } from './limits/complexity-rule.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';
import { compiledExecution, CompiledPlans } from './compiled-execution.ts';
import { createFormatError } from './errors.ts';
import { cacheControl, costLimit, failureStatus, namedLiterals } from './plugins.ts';
import { clientOperations } from './client-operations.ts';
import { OperationCache } from './operation-cache.ts';
import { buildSchema } from './schema.ts';

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

/** Characters of the parsed documents in the store. */
const maxDocumentLength = 100_000;

// Apollo's own store holds 30 MB of documents, and serialises each to measure it.
function createDocumentStore(): NonNullable<ApolloServerOptions<Context>['documentStore']> {
  const documents = new LRUCache<string, DocumentNode>({
    maxSize: maxDocumentLength,
    sizeCalculation: (document) => document.loc?.source.body.length || 1,
  });
  return {
    get: async (key) => documents.get(key),
    set: async (key, document) => void documents.set(key, document),
    delete: async (key) => documents.delete(key),
  };
}

/** Makes Apollo Server; the caller starts it. */
export function createGraphql({ introspection, log, trace = (_, work) => work() }: ApolloOptions): Graphql {
  const schema = buildSchema();
  const plans = new CompiledPlans(schema);
  const guard = costGuard(schema);
  const inputs = inputGuard(schema);
  const operations = new OperationCache({ plans, guard, inputs, trace });
  const apollo = new ApolloServer<Context>({
    gateway: compiledExecution({ schema, plans, inputs, trace }),
    introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: createDocumentStore(),
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: queryLimits.tokens },
    validationRules: [complexityRule, operationTypeRule, literalsRule],
    validationOptions: { maxErrors: 5 },
    formatError: createFormatError(log),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      costLimit(guard),
      failureStatus,
      namedLiterals,
      cacheControl,
      operations.plugin,
    ],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
  return { apollo, operations };
}

/**
 * Makes the function that executes an operation of the client as a visitor, without an HTTP request.
 * @returns the data; 'NOT_FOUND'; or undefined after another error, or where the client is not built
 */
export const createVisitorQuery =
  (apollo: ApolloServer<Context>, services: Services) =>
  async (
    { operation, variables }: { operation: string; variables: Record<string, unknown> },
    origin: string,
  ): Promise<Record<string, unknown> | 'NOT_FOUND' | undefined> => {
    const query = clientOperations()?.[operation];
    if (query === undefined) return undefined;
    const visitor = { authorization: undefined, userAgent: undefined, origin, address: '', requestId: randomUUID() };
    const ctx = await createContext(services, visitor).catch(() => undefined);
    if (!ctx) return undefined;
    const { body } = await apollo.executeOperation(
      { query, operationName: operation, variables },
      { contextValue: ctx },
    );
    if (body.kind !== 'single') return undefined;
    const { data, errors } = body.singleResult;
    if (errors?.some(({ extensions }) => extensions?.code === 'NOT_FOUND')) return 'NOT_FOUND';
    return errors?.length || !data ? undefined : data;
  };
