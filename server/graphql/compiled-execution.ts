/** Runs GraphQL operations: the first time by graphql-js, then compiled to JavaScript by graphql-jit. */
import type { ApolloServerOptionsWithGateway } from '@apollo/server';
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
import { runWrite } from '#server/auth/write.ts';
import type { Context } from '#server/core/context.ts';
import type { TraceOperation } from '#server/http/tracing/tracing.ts';
import type { InputGuard } from './inputs/input-guard.ts';

type Gateway = ApolloServerOptionsWithGateway<Context>['gateway'];
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;
type Plan = CompiledQuery['query'];

/** The operations of a document by name: how often each was executed, then its plan, or false where it cannot be compiled. */
type Operations = Map<string, number | Plan | false>;

/** An operation is compiled when it is executed for this time: compiling takes milliseconds. */
const compileAfter = 2;

/** The plans (compiled operations) of a schema. Plans live as long as their documents, of which Apollo keeps a bounded number. */
export class CompiledPlans {
  private readonly documents = new WeakMap<DocumentNode, Operations>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The plan of an operation that is already compiled. */
  get(document: DocumentNode, operationName: string): Plan | undefined {
    const plan = this.documents.get(document)?.get(operationName);
    return typeof plan === 'function' ? plan : undefined;
  }

  /** The plan of an operation, which is compiled when it is executed often enough; undefined before. */
  getOrCompile(document: DocumentNode, operationName: string): Plan | undefined {
    let operations = this.documents.get(document);
    if (!operations) this.documents.set(document, (operations = new Map()));
    const found = operations.get(operationName) ?? 0;
    if (typeof found === 'function') return found;
    if (found === false) return undefined;
    if (found + 1 < compileAfter) return void operations.set(operationName, found + 1);
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

interface Execution {
  schema: GraphQLSchema;
  plans: CompiledPlans;
  /** Checks the variables before the operation runs, since plans and graphql-js disagree about some values. */
  inputs: InputGuard;
  trace: TraceOperation;
}

/** Makes the executor as an Apollo gateway: Apollo Server still parses, validates and stores documents. */
export function compiledExecution({ schema, plans, inputs, trace }: Execution): Gateway {
  const run: Executor = async ({ document, request, context, operation }) => {
    const { variables = {}, operationName } = request;
    // Without an operation graphql-js reports what is wrong with the name.
    const error = (operation as typeof operation | undefined) && inputs(document, operation, variables);
    if (error) return { errors: [new GraphQLError(error.message, { originalError: error })] };
    const result = await plans.getOrCompile(document, operationName ?? '')?.(undefined, context, variables);
    // Without data nothing was executed, and graphql-js reports why with the messages of the specification.
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

  const executor: Executor = async (request) => {
    const { operation, context } = request;
    if (!(operation as typeof operation | undefined)) return run(request);
    return trace(operation, async () =>
      operation.operation === 'mutation' ? runWrite(context as Context, async () => run(request)) : run(request),
    );
  };

  return {
    load: async () => ({ executor }),
    onSchemaLoadOrUpdate: (onChange) => {
      onChange({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => undefined;
    },
    stop: async () => undefined,
  };
}

/** Copies a plan's errors, which lack properties of GraphQLError that Apollo reads. */
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
