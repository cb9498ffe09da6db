/** Reads an operation's variables before its execution, so that graphql-js and graphql-jit reject the same values. */
import {
  getVariableValues,
  isNonNullType,
  Kind,
  TypeInfo,
  ValidationContext,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type GraphQLSchema,
  type ObjectFieldNode,
  type OperationDefinitionNode,
} from 'graphql';
import { inputMessages } from '#rules/inputs.ts';
import { badInput } from '#server/core/errors.ts';
import { errorsUnder } from './input-values.ts';

export type Variables = Record<string, unknown>;

/**
 * Makes the function that reads the variables of an operation. It returns them with their defaults, and throws
 * BAD_USER_INPUT with each wrong argument and input field.
 */
export function variableReader(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): (variables: Variables) => Variables {
  const { variableDefinitions: definitions = [] } = operation;
  if (definitions.length === 0) return () => ({});
  const validation = new ValidationContext(schema, document, new TypeInfo(schema), () => undefined);
  const parts = [operation, ...validation.getRecursivelyReferencedFragments(operation)];
  // The specification allows a nullable variable in a non-null place where a default exists.
  const typeInfo = new TypeInfo(schema);
  const neverNull: string[] = [];
  /** For each variable the name of the argument or input field that it is given to first. */
  const inputs = new Map<string, string>();
  const visitor = visitWithTypeInfo(typeInfo, {
    VariableDefinition: () => false,
    Variable({ name: { value: name } }, _key, parent, _path, ancestors) {
      if (isNonNullType(typeInfo.getInputType())) neverNull.push(name);
      // The field of the argument, as in `errorsOf`.
      const field = [...ancestors, parent!].find(
        (each): each is ObjectFieldNode => 'kind' in each && each.kind === Kind.OBJECT_FIELD,
      );
      if (!inputs.has(name)) inputs.set(name, field?.name.value ?? typeInfo.getArgument()!.name);
    },
  });
  for (const part of parts) visit(part, visitor);

  return (variables) => {
    const { coerced, errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
    if (coerced && neverNull.every((name) => coerced[name] !== null)) return coerced;
    const fieldErrors = errorsUnder(schema, parts, (name) => {
      if (Object.hasOwn(variables, name)) return variables[name];
      const defaultValue = definitions.find(({ variable }) => variable.name.value === name)?.defaultValue;
      return defaultValue && valueFromASTUntyped(defaultValue);
    });
    if (Object.keys(fieldErrors).length > 0) throw badInput(fieldErrors);
    // The operation declares the variable with a stricter type than the argument has.
    const [, variable = ''] = /^Variable "\$(\w+)"/.exec(errors?.[0]?.message ?? '') ?? [];
    const input = inputs.get(variable)!;
    const value = variables[variable];
    if (value === undefined) throw badInput({ [input]: inputMessages.missing(input) });
    throw badInput({ [input]: value === null ? inputMessages.isNull(input) : inputMessages.isInvalid(input) });
  };
}
