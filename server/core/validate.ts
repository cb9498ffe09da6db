/** Validates inputs against the rules of server/rules. */
import { firstErrorOf, type Rule } from '#rules/rule.ts';
import * as messages from '#rules/messages.ts';
import { clean } from '#rules/text.ts';
import { badInput } from './errors.ts';

type Checked<R> = {
  [K in keyof R]: R[K] extends Rule<string> ? string : R[K] extends Rule<number> ? number : unknown;
};

/**
 * Validates an input and cleans its texts: NFC, LF at line ends, no white space at either end.
 * @param asTyped names of fields that are not cleaned, such as passwords
 * @returns only the fields that have a rule
 * @throws BAD_USER_INPUT with a message for each invalid field
 */
export function validate<R extends Record<string, Rule<never>>>(
  rules: R,
  input: unknown,
  asTyped: (keyof R)[] = [],
): Checked<R> {
  return checkFields(rules, Object.keys(rules), input, asTyped) as Checked<R>;
}

/**
 * Validates like `validate`, but ignores the fields that the input does not have.
 * @throws BAD_USER_INPUT with a message for each invalid field
 */
export function validatePresent<R extends Record<string, Rule<never>>>(rules: R, input: unknown): Partial<Checked<R>> {
  const given = asRecord(input);
  const names = Object.keys(rules).filter((name) => given[name] !== undefined && given[name] !== null);
  return checkFields(rules, names, input, []) as Partial<Checked<R>>;
}

function checkFields(rules: Record<string, Rule<never>>, names: string[], input: unknown, asTyped: PropertyKey[]) {
  const given = asRecord(input);
  const checked: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const name of names) {
    const rule = rules[name]!;
    const value = given[name] ?? '';
    const error = rule.valueAsNumber || typeof value === 'string' ? firstErrorOf(rule, value) : errorOfWrongType(rule);
    if (error) errors[name] = error;
    else checked[name] = typeof value === 'string' && !asTyped.includes(name) ? clean(value) : value;
  }
  if (Object.keys(errors).length > 0) throw badInput(errors);
  return checked;
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};

// A number, a list or an object in place of a text counts as empty, and never clears an optional field.
const errorOfWrongType = (rule: Rule<never>): string => firstErrorOf(rule, '') ?? messages.malformed;
