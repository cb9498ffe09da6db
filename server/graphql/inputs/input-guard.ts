/** Holds an operation's variables to its types before it runs, so that every way of running it refuses the same. */
import {
  getVariableValues,
  isNonNullType,
  TypeInfo,
  ValidationContext,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { badInput, type AppError } from '#server/core/errors.ts';
import { faultsUnder } from './input-values.ts';

type Variables = Record<string, unknown>;

/** The BAD_USER_INPUT that names each wrong argument and input field; undefined where the variables fit. */
export type InputGuard = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables?: Variables,
) => AppError | undefined;

/** Makes the guard of a schema. What an operation requires is found once. */
export function inputGuard(schema: GraphQLSchema): InputGuard {
  const known = new WeakMap<OperationDefinitionNode, string[]>();
  return (document, operation, variables = {}) => {
    const { variableDefinitions: definitions = [] } = operation;
    if (definitions.length === 0) return undefined;
    const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
    let neverNull = known.get(operation);
    if (!neverNull) known.set(operation, (neverNull = neverNullOf(schema, document, operation)));
    if (coerced && neverNull.every((name) => coerced[name] !== null)) return undefined;

    const faults = faultsUnder(schema, partsOf(schema, document, operation), (name) => {
      if (Object.hasOwn(variables, name)) return variables[name];
      const otherwise = definitions.find(({ variable }) => variable.name.value === name)?.defaultValue;
      return otherwise && valueFromASTUntyped(otherwise);
    });
    if (Object.keys(faults).length > 0) return badInput(faults);
    // The operation's own definition of a variable is stricter than its place.
    const [, variable = ''] = /^Variable "\$(\w+)"/.exec(errors?.[0]?.message ?? '') ?? [];
    return badInput({ [variable]: `Variable "$${variable}" has an invalid value` });
  };
}

/** An operation and the fragments that it spreads. */
const partsOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (OperationDefinitionNode | FragmentDefinitionNode)[] => {
  const context = new ValidationContext(schema, document, new TypeInfo(schema), () => undefined);
  return [operation, ...context.getRecursivelyReferencedFragments(operation)];
};

/** The variables that stand where null may not. The specification lets a nullable one stand there where a default exists. */
function neverNullOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): string[] {
  const typeInfo = new TypeInfo(schema);
  const names = new Set<string>();
  const visitor = visitWithTypeInfo(typeInfo, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void (isNonNullType(typeInfo.getInputType()) && names.add(name.value)),
  });
  for (const part of partsOf(schema, document, operation)) visit(part, visitor);
  return [...names];
}
