/**
 * Executes operations, and stores them by their text: one that is sent again is compiled and executed without Apollo Server's
 * request pipeline. This saves 15 % of the CPU time of a list and 30 % of a business's details.
 */
import { HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { runWrite } from '#server/auth/write.ts';
import type { Context } from '#server/core/context.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';
import { responseTo, type OperationResponse } from './errors.ts';
import type { Variables } from './inputs/variables.ts';
import { Operation } from './operation.ts';

interface GraphqlRequest {
  query: string;
  operationName?: string | null;
  variables?: Variables | null;
}

/** Characters of all operations together; those of the client have 16,000. In memory each character takes about a hundred bytes. */
const maxSize = 100_000;
const maxEntrySize = 10_000;

const keyOf = (query: string, operationName?: string | null): string => `${operationName ?? ''}\n${query}`;

export class OperationCache {
  private readonly operations = new LRUCache<string, Operation>({ maxSize, maxEntrySize });

  /** @param trace wraps the execution of each operation */
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly trace: TraceOperation,
  ) {}

  /** Executes and stores what Apollo Server has parsed and validated. */
  readonly plugin: ApolloServerPlugin<Context> = {
    requestDidStart: async () => ({
      responseForOperation: async ({ source, document, operation: definition, request, contextValue }) => {
        // Without an operation graphql-js reports what is wrong with the name.
        if (!definition) return null;
        const operation = new Operation(this.schema, document, definition);
        const key = keyOf(source, request.operationName);
        this.operations.set(key, operation, { size: key.length });
        const { status, headers, result } = await this.run(operation, request.variables, contextValue);
        return { http: { status, headers: new HeaderMap(headers) }, body: { kind: 'single', singleResult: result } };
      },
    }),
  };

  /**
   * Executes an operation that is stored.
   * @param body the parsed JSON of the request
   * @returns undefined where the operation is not stored or the body is malformed: Apollo Server then answers
   */
  async execute(body: unknown, ctx: Context): Promise<OperationResponse | undefined> {
    if (!isWellFormed(body)) return undefined;
    const operation = this.operations.get(keyOf(body.query, body.operationName));
    operation?.compile();
    return operation && this.run(operation, body.variables, ctx);
  }

  private async run(operation: Operation, variables: Variables | null | undefined, ctx: Context) {
    const { definition } = operation;
    const execute = () => operation.execute(variables ?? {}, ctx);
    if (definition.operation === 'subscription')
      ctx.stream?.onSubscription(ctx, async () => (await this.run(operation, variables, ctx)).result);
    const work = definition.operation === 'mutation' ? () => runWrite(ctx, execute) : execute;
    const result = await this.trace(definition, work).catch((error: Error) => ({ errors: [error] }));
    return responseTo(result, definition.operation, ctx);
  }
}

const isRecordOrNull = (value: unknown): value is Record<string, unknown> | null =>
  typeof value === 'object' && !Array.isArray(value);

function isWellFormed(body: unknown): body is GraphqlRequest {
  if (!isRecordOrNull(body)) return false;
  const { query, variables = null, operationName = null, extensions = null } = body ?? {};
  const isNamed = operationName === null || typeof operationName === 'string';
  // Apollo Server refuses persisted queries.
  const isPlain = isRecordOrNull(extensions) && !('persistedQuery' in (extensions ?? {}));
  return typeof query === 'string' && isNamed && isRecordOrNull(variables) && isPlain;
}
