/** Checks the variables of an operation before it is executed, so that graphql-js and graphql-jit reject the same values. */
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

/** Returns BAD_USER_INPUT with each wrong argument and input field; undefined where the variables are correct. */
export type InputGuard = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables?: Variables,
) => AppError | undefined;

/** Makes the guard of a schema. The required variables of an operation are computed once. */
export function inputGuard(schema: GraphQLSchema): InputGuard {
  const nonNullNames = new WeakMap<OperationDefinitionNode, string[]>();
  return (document, operation, variables = {}) => {
    const { variableDefinitions: definitions = [] } = operation;
    if (definitions.length === 0) return undefined;
    const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
    let neverNull = nonNullNames.get(operation);
    if (!neverNull) nonNullNames.set(operation, (neverNull = neverNullOf(schema, document, operation)));
    if (coerced && neverNull.every((name) => coerced[name] !== null)) return undefined;

    const faults = faultsUnder(schema, partsOf(schema, document, operation), (name) => {
      if (Object.hasOwn(variables, name)) return variables[name];
      const defaultValue = definitions.find(({ variable }) => variable.name.value === name)?.defaultValue;
      return defaultValue && valueFromASTUntyped(defaultValue);
    });
    if (Object.keys(faults).length > 0) return badInput(faults);
    // The operation declares the variable with a stricter type than the argument has.
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

/** The variables in non-null places. The specification allows a nullable variable there where a default exists. */
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
