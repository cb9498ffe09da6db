/** Finds every argument of the schema, with an operation that passes a variable to it. */
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
} from 'graphql';
import { buildSchema } from '#server/graphql/schema.ts';
import { unknownId } from './businesses.ts';

/** A field with arguments, and the selection that contains it. */
interface FieldPlace {
  name: string;
  field: GraphQLField<unknown, unknown>;
  around: (selection: string) => string;
}

/** Every field of the schema that has arguments, by the shortest path from a root type. */
export function fieldsWithArguments(): FieldPlace[] {
  const schema = buildSchema();
  const seen = new Set<GraphQLObjectType>();
  const fields: FieldPlace[] = [];
  type Path = [type: GraphQLObjectType, around: FieldPlace['around']];
  const paths: Path[] = [
    [schema.getQueryType()!, (selection) => `query OPERATION { ${selection} }`],
    [schema.getMutationType()!, (selection) => `mutation OPERATION { ${selection} }`],
    [schema.getSubscriptionType()!, (selection) => `subscription OPERATION { ${selection} }`],
  ];
  for (const [type, around] of paths) {
    if (seen.has(type)) continue;
    seen.add(type);
    for (const field of Object.values(type.getFields())) {
      if (field.args.length > 0) fields.push({ name: `${type.name}.${field.name}`, field, around });
      const next = getNamedType(field.type);
      if (isObjectType(next) && type.name !== 'Mutation')
        paths.push([next, (inner) => around(selectionOf(field, inner))]);
    }
  }
  return fields;
}

// Required arguments beside the given ones are an unknown id, a text or a wrong token: the fields below are validated, not executed.
function selectionOf(field: GraphQLField<unknown, unknown>, inner: string, args = ''): string {
  const required = Object.entries({ id: unknownId, search: 'x', token: 'x' }).filter(([name]) =>
    field.args.some((argument) => argument.name === name && isRequiredArgument(argument)),
  );
  const missing = required.filter(([name]) => !args.includes(`${name}:`));
  const given = [args, ...missing.map(([name, value]) => `${name}: "${value}"`)].filter(Boolean).join(', ');
  return `${field.name}${given ? `(${given})` : ''}${inner ? ` { ${inner} }` : ''}`;
}

/** An operation that passes each argument of a field as a variable of the same name; `types` are the types of the variables. */
export function operationOf({ field, around }: FieldPlace, types: Record<string, string>, args: string): string {
  const inner = isObjectType(getNamedType(field.type)) ? '__typename' : '';
  const declared = Object.entries(types).map(([name, type]) => `$${name}: ${type}`);
  return around(selectionOf(field, inner, args)).replace('OPERATION', `Q(${declared.join(', ')})`);
}

/** A value of the right type without effect: ids are unknown, texts too short. */
function sampleOf(given: GraphQLInputType): unknown {
  const type = getNullableType(given);
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type))
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sampleOf(field.type)]));
  return { ID: unknownId, String: 'x', Int: 3, Boolean: true, Upload: null }[String(type)];
}

/** A value for each argument; null for nullable scalars. */
export const samplesOf = (args: readonly GraphQLArgument[]): Record<string, unknown> =>
  Object.fromEntries(
    args.map(({ name, type }) => [name, isNonNullType(type) || isInputObjectType(type) ? sampleOf(type) : null]),
  );

/** An argument or one of its input fields, and the variables that set it to a value. */
interface InputPlace {
  input: GraphQLArgument | GraphQLInputField;
  variables: (value: unknown) => Record<string, unknown>;
}

/** An argument and, for an input object, each of its fields. */
export function inputsOf(argument: GraphQLArgument, others: Record<string, unknown>): InputPlace[] {
  const type = getNullableType(argument.type);
  const fields = isInputObjectType(type) ? Object.values(type.getFields()) : [];
  const sample = sampleOf(argument.type) as object;
  return [
    { input: argument, variables: (value) => ({ ...others, [argument.name]: value }) },
    ...fields.map((input) => ({
      input,
      variables: (value: unknown) => ({ ...others, [argument.name]: { ...sample, [input.name]: value } }),
    })),
  ];
}
