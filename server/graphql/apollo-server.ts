/** Apollo Server as this site runs it. */
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createContext, type Services } from '#server/auth/request-context.ts';
import { BoundedMap } from '#server/core/bounded-map.ts';
import type { Context } from '#server/core/context.ts';
import { costGuard } from './limits/cost.ts';
import { inputGuard } from './inputs/input-guard.ts';
import { queryLimits } from '#rules/query-limits.ts';
import { literalsRule } from './inputs/literals-rule.ts';
import { operationTypeRule } from './limits/operation-type-rule.ts';
import { complexityRule } from './limits/complexity-rule.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';
import type { QueryAsVisitor } from '#server/pages/first-screen.ts';
import { compiledExecution, CompiledPlans } from './compiled-execution.ts';
import { createFormatError } from './errors.ts';
import { costLimit, namedLiterals, invalidateOnWrite, failureStatus } from './plugins.ts';
import { OperationCache } from './operation-cache.ts';
import { buildSchema } from './schema.ts';

interface ApolloOptions {
  introspection: boolean;
  log: Logger;
  /** What else is to be done around operations. */
  plugins?: ApolloServerPlugin<Context>[];
  around?: TraceOperation;
}

/** Apollo Server with what was proven safe and quick, and what it has learnt; see README's decisions. */
export interface Graphql {
  apollo: ApolloServer<Context>;
  /** Absent where every operation is to be watched on its way. */
  queries: OperationCache | undefined;
}

/** Characters of the documents that need not be parsed again. */
const mostText = 100_000;

// Apollo's own would keep 30 MB of them, and measure each by writing it as JSON.
function documents(): NonNullable<ApolloServerOptions<Context>['documentStore']> {
  const kept = new BoundedMap<DocumentNode>(mostText);
  return {
    get: async (key) => kept.get(key),
    set: async (key, document) => kept.set(key, document, document.loc?.source.body.length ?? mostText),
    delete: async (key) => kept.delete(key),
  };
}

/** Makes it; it is not started yet. */
export function createGraphql({ introspection, log, plugins = [], around }: ApolloOptions): Graphql {
  const schema = buildSchema();
  const plans = new CompiledPlans(schema);
  const guard = costGuard(schema);
  const inputs = inputGuard(schema);
  const queries = around ? undefined : new OperationCache(plans, guard, inputs);
  const apollo = new ApolloServer<Context>({
    gateway: compiledExecution(schema, plans, inputs, around),
    introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: documents(),
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
      invalidateOnWrite,
      ...(queries ? [queries.plugin] : []),
      ...plugins,
    ],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
  return { apollo, queries };
}

/** Lets the pages ask as a visitor, without a request of their own. What fails is left to the client to say. */
export const createVisitorQuery =
  (apollo: ApolloServer<Context>, services: Services): QueryAsVisitor =>
  async (query, { operation, variables }, origin) => {
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
    // Without a prototype in graphql-js; the page writes it as JSON and so does not mind.
    return errors?.length || !data ? undefined : data;
  };
