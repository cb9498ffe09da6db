/** An operation that Apollo Server has parsed and validated. */
import {
  execute,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { queryLimits } from '#rules/requests/query-limits.ts';
import type { Context } from '#server/core/context.ts';
import { tooComplex } from '#server/core/errors.ts';
import { clientOperations } from './client-operations.ts';
import { variableReader, type Variables } from './inputs/variables.ts';
import { costOf } from './limits/cost.ts';

export class Operation {
  private readonly costOf = costOf(this.schema, this.document, this.definition);
  private readonly readVariables = variableReader(this.schema, this.document, this.definition);
  /** The operation as JavaScript; false where it is not compiled, undefined before `compile`. */
  private plan: CompiledQuery['query'] | false | undefined;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
    readonly definition: OperationDefinitionNode,
  ) {}

  /**
   * Compiles the operation, once, if it is one of the client, and no other: graphql-jit writes literals into JavaScript without
   * escaping all of them, so that a document of another program could run code in this process; it gives null in place of the
   * default of an absent variable inside a literal; and a directive on one spread of a fragment applies to all of them.
   */
  compile(): void {
    if (this.plan !== undefined) return;
    this.plan = false;
    const name = this.definition.name?.value ?? '';
    const text = clientOperations()?.[name];
    if (text === undefined || text !== this.document.loc?.source.body) return;
    const compiled = compileQuery(this.schema, this.document, name);
    if (isCompiledQuery(compiled)) this.plan = compiled.query;
  }

  /**
   * Executes the operation, by graphql-js unless it is compiled.
   * @throws BAD_USER_INPUT for wrong variables; QUERY_TOO_COMPLEX above the limits of cost and of long texts
   */
  async execute(variableValues: Variables, ctx: Context): Promise<ExecutionResult> {
    const { schema, document, definition, plan } = this;
    const { cost, textLength } = this.costOf(this.readVariables(variableValues));
    if (cost > queryLimits.cost) throw tooComplex(`a cost of ${cost} values`, queryLimits.cost);
    if (textLength > queryLimits.textLength)
      throw tooComplex(`long texts of up to ${textLength} characters`, queryLimits.textLength);
    const result = plan && (await plan(undefined, ctx, variableValues));
    // Without data nothing was executed, and graphql-js reports why with the messages of the specification.
    if (result && result.data !== undefined) return result;
    const options = { maxCoercionErrors: 5 };
    const operationName = definition.name?.value;
    return execute({ schema, document, contextValue: ctx, variableValues, operationName, options });
  }
}
