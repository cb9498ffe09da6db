/** Finds GraphQL inputs of a wrong type: a message for each argument or input field, as in REST. */
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
  type GraphQLLeafType,
} from 'graphql';
import { inputMessages, inputRules } from '#rules/inputs.ts';
import { firstErrorOf, type Rule, type Rules } from '#rules/rule.ts';

/** An argument or an input field. */
interface InputDefinition {
  name: string;
  type: GraphQLInputType;
  defaultValue?: unknown;
}

/** A message for each argument or input field, by its name. */
export type FieldErrors = Record<string, string>;

/** Unknown fields of an input object that get a message. */
const maxUnknown = 5;

/** Stands for the value of a variable, which is checked later. */
export const unknownValue = Symbol('unknown value');

const kinds: Record<string, string> = {
  String: 'a string',
  ID: 'a string',
  Int: 'a 32-bit whole number',
  Float: 'a number',
  Boolean: 'true or false',
  Upload: 'a file',
};

/**
 * The errors of a field's arguments: of one that is an input object, those of its fields. An object within it has one message, as in REST.
 * @param given the values by name, as in JSON; undefined or absent where none was given
 * @param rules whose messages are used where one exists; their order is the order of the errors
 */
export const errorsOf = (
  definitions: readonly InputDefinition[],
  given: Record<string, unknown>,
  rules: Rules = {},
): FieldErrors =>
  Object.assign(
    {},
    ...sorted(definitions, rules).map((each) => errorsAt(each, each.type, given[each.name], rules[each.name])),
  );

/** The errors of an input object's fields. */
const errorsOfFields = (fields: readonly InputDefinition[], given: Record<string, unknown>, rules: Rules = {}) =>
  Object.fromEntries(
    sorted(fields, rules).flatMap((field) => {
      const [message] = Object.values(errorsAt(field, field.type, given[field.name], rules[field.name]));
      return message === undefined ? [] : [[field.name, message]];
    }),
  ) as FieldErrors;

function sorted(definitions: readonly InputDefinition[], rules: Rules): InputDefinition[] {
  const order = [...Object.keys(rules), ...definitions.map(({ name }) => name)];
  return definitions.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function errorsAt(
  definition: InputDefinition,
  type: GraphQLInputType,
  value: unknown,
  rule?: Rule<never>,
): FieldErrors {
  const { name, defaultValue } = definition;
  if (value === unknownValue || (value === undefined && defaultValue !== undefined)) return {};
  if (isNonNullType(type)) {
    if (value !== undefined && value !== null) return errorsAt(definition, type.ofType, value, rule);
    if (defaultValue !== undefined) return { [name]: inputMessages.isNullWithDefault(name) };
    const message = value === undefined ? inputMessages.missing(name) : inputMessages.isNull(name);
    return { [name]: (rule && errorOfNothing(rule)) ?? message };
  }
  if (value === undefined || value === null) return {};
  if (isListType(type)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return Object.assign({}, ...items.map((item) => errorsAt(definition, type.ofType, item, rule)));
  }
  if (!isInputObjectType(type)) {
    if (isOfKind(type, value)) return {};
    return { [name]: (rule && errorOfNothing(rule)) ?? inputMessages.wrongKind(name, kindOf(type)) };
  }
  if (typeof value !== 'object' || Array.isArray(value)) return { [name]: inputMessages.wrongKind(name, 'an object') };
  const fields = type.getFields();
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(fields, key));
  return {
    ...errorsOfFields(Object.values(fields), value as Record<string, unknown>, inputRules[type.name]),
    ...Object.fromEntries(unknown.slice(0, maxUnknown).map((key) => unknownField(key, name, type.name))),
  };
}

// A value of a wrong type gets the message of an absent value, as in REST.
const errorOfNothing = (rule: Rule<never>): string | undefined => firstErrorOf(rule, '');

const kindOf = (type: GraphQLLeafType): string =>
  kinds[type.name] ?? (isEnumType(type) ? `a value of the enum ${type.name}` : `a ${type.name}`);

function isOfKind(type: GraphQLLeafType, value: unknown): boolean {
  try {
    return type.parseValue(value) !== undefined;
  } catch {
    return false;
  }
}

// Only possible names are repeated: other texts may be values in the wrong place.
const isName = (key: string): boolean => /^(?!__)[A-Za-z_]\w{0,39}$/.test(key);

const unknownField = (key: string, parent: string, type: string): [name: string, message: string] =>
  isName(key)
    ? [key, inputMessages.unknownField(key, type)]
    : [parent, inputMessages.unknownField(`A field of ${parent}`, type)];
