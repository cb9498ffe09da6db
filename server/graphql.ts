/** Apollo Server as this site runs it. */
import { ApolloServer, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { contextOf, type Services } from '#server/auth/request-context.ts';
import { Bounded } from '#server/core/bounded.ts';
import type { Context } from '#server/core/context.ts';
import { costGuard } from '#server/core/query/cost.ts';
import { inputGuard } from '#server/core/query/input-guard.ts';
import { queryLimits } from '#server/core/query/limits.ts';
import { literalsRule } from '#server/core/query/literals-rule.ts';
import { offeredRule } from '#server/core/query/offered-rule.ts';
import { shapeRule } from '#server/core/query/shape-rule.ts';
import type { Around } from '#server/ops/tracing.ts';
import type { AskAsVisitor } from '#server/pages/first-screen.ts';
import { compiledExecution, Plans } from './execution.ts';
import { formatErrorWith } from './graphql-errors.ts';
import { costLimit, namedLiterals, tellOfChanges, wholeFailure } from './graphql-plugins.ts';
import { KnownQueries } from './known-queries.ts';
import { buildSchema } from './schema.ts';

interface ApolloOptions {
  introspection: boolean;
  log: Logger;
  /** What else is to be done around operations. */
  plugins?: ApolloServerPlugin<Context>[];
  around?: Around;
}

/** Apollo Server with what was proven safe and quick, and what it has learnt; see README's decisions. */
export interface Graphql {
  apollo: ApolloServer<Context>;
  /** Absent where every operation is to be watched on its way. */
  queries: KnownQueries | undefined;
}

/** Characters of the documents that need not be parsed again. */
const mostText = 100_000;

// Apollo's own would keep 30 MB of them, and measure each by writing it as JSON.
function documents(): NonNullable<ApolloServerOptions<Context>['documentStore']> {
  const kept = new Bounded<DocumentNode>(mostText);
  return {
    get: async (key) => kept.get(key),
    set: async (key, document) => kept.set(key, document, document.loc?.source.body.length ?? mostText),
    delete: async (key) => kept.delete(key),
  };
}

/** Makes it; it is not started yet. */
export function createGraphql({ introspection, log, plugins = [], around }: ApolloOptions): Graphql {
  const schema = buildSchema();
  const plans = new Plans(schema);
  const guard = costGuard(schema);
  const inputs = inputGuard(schema);
  const queries = around ? undefined : new KnownQueries(plans, guard, inputs);
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
    validationRules: [shapeRule, offeredRule, literalsRule],
    validationOptions: { maxErrors: 5 },
    formatError: formatErrorWith(log),
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      costLimit(guard),
      wholeFailure,
      namedLiterals,
      tellOfChanges,
      ...(queries ? [queries.plugin] : []),
      ...plugins,
    ],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
  return { apollo, queries };
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
