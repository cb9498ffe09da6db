/** Runs GraphQL documents: compiled to JavaScript once they have come twice, by graphql-js before. */
import type { ApolloServerOptionsWithGateway, BaseContext } from '@apollo/server';
import {
  execute,
  GraphQLError,
  Kind,
  visit,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import type { InputGuard } from './inputs/input-guard.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';

type Gateway = ApolloServerOptionsWithGateway<BaseContext>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;
type Plan = CompiledQuery['query'];

/** What a document was seen to ask for: how often each operation came, then its plan, or false where none can be made. */
type Seen = Map<string, number | Plan | false>;

// Compiling costs milliseconds, so a document that comes once is not worth it.
const worthIt = 2;

/** The plans of a schema's documents. A plan goes with its document, of which Apollo keeps a bounded number. */
export class CompiledPlans {
  private readonly seen = new WeakMap<DocumentNode, Seen>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The plan of an operation, where one was made. */
  known(document: DocumentNode, operationName: string): Plan | undefined {
    const plan = this.seen.get(document)?.get(operationName);
    return typeof plan === 'function' ? plan : undefined;
  }

  /** The plan of an operation; made when it has come often enough, and undefined before. */
  for(document: DocumentNode, operationName: string): Plan | undefined {
    let operations = this.seen.get(document);
    if (!operations) this.seen.set(document, (operations = new Map()));
    const known = operations.get(operationName) ?? 0;
    if (typeof known === 'function') return known;
    if (known === false) return undefined;
    if (known + 1 < worthIt) return void operations.set(operationName, known + 1);
    if (hasVariableInLiteral(document)) return void operations.set(operationName, false);
    const compiled = compileQuery(this.schema, document, operationName || undefined);
    operations.set(operationName, isCompiledQuery(compiled) && compiled.query);
    return isCompiledQuery(compiled) ? compiled.query : undefined;
  }
}

// Where such a variable is absent, graphql-jit gives null instead of the input field's default.
function hasVariableInLiteral(document: DocumentNode): boolean {
  let found = false;
  const check = (values: readonly ValueNode[]) => {
    found ||= values.some(({ kind }) => kind === Kind.VARIABLE);
  };
  visit(document, {
    ObjectValue: ({ fields }) => check(fields.map(({ value }) => value)),
    ListValue: ({ values }) => check(values),
  });
  return found;
}

/**
 * Apollo's way to let somebody else execute: it still parses, validates and keeps documents.
 * @param inputs refuses wrong variables before anything runs, since plans and graphql-js disagree about some
 * @param around does what else is to be done around an operation
 */
export function compiledExecution(
  schema: GraphQLSchema,
  plans: CompiledPlans,
  inputs: InputGuard,
  around?: TraceOperation,
): Gateway {
  const executor: Executor = async ({ document, request, context, operation }) => {
    const { variables = {}, operationName } = request;
    // Without an operation graphql-js says what is wrong with the name.
    const refused = (operation as typeof operation | undefined) && inputs(document, operation, variables);
    if (refused) return { errors: [new GraphQLError(refused.message, { originalError: refused })] };
    const result = await plans.for(document, operationName ?? '')?.(undefined, context, variables);
    // Without data nothing has run, and graphql-js says why in the words of the specification.
    if (result && result.data !== undefined) return withRealErrors(result);
    return execute({
      schema,
      document,
      contextValue: context,
      variableValues: variables,
      operationName,
      options: { maxCoercionErrors: 5 },
    });
  };

  return {
    load: async () => ({ executor: around ? traced(executor, around) : executor }),
    onSchemaLoadOrUpdate: (tell) => {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}

const traced =
  (executor: Executor, around: TraceOperation): Executor =>
  (asked) =>
    around({ type: asked.operation.operation, name: asked.operation.name?.value }, () => executor(asked));

/** A plan's errors look like GraphQLError but lack what Apollo reads of one. */
function withRealErrors({ data, errors }: ExecutionResult): ExecutionResult {
  if (!errors) return { data };
  return {
    data,
    errors: errors.map(({ message, path, originalError, locations }) => {
      const error = new GraphQLError(message, { path, originalError });
      return Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
    }),
  };
}
