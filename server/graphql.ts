/** Apollo Server as this site runs it. */
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { contextOf, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { queryLimits } from '#server/core/query/limits.ts';
import { shapeRule } from '#server/core/query/shape-rule.ts';
import type { Around } from '#server/ops/tracing.ts';
import type { AskAsVisitor } from '#server/pages/first-screen.ts';
import { compiledExecution } from './execution.ts';
import { formatErrorWith } from './graphql-errors.ts';
import { costLimit, tellOfChanges, wholeFailure } from './graphql-plugins.ts';
import { buildSchema } from './schema.ts';

interface ApolloOptions {
  introspection: boolean;
  log: Logger;
  /** What else is to be done around operations. */
  plugins?: ApolloServerPlugin<Context>[];
  around?: Around;
}

/** Apollo Server with what was proven safe and quick; see README's decisions. */
export function createApollo({ introspection, log, plugins = [], around }: ApolloOptions): ApolloServer<Context> {
  const schema = buildSchema();
  return new ApolloServer<Context>({
    gateway: compiledExecution(schema, around),
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
    plugins: [ApolloServerPluginCacheControlDisabled(), costLimit(schema), wholeFailure, tellOfChanges, ...plugins],
    logger: { debug() {}, info() {}, warn: (text) => log.warn(text), error: (text) => log.error(text) },
  });
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
