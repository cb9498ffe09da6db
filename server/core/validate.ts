/** The one place that validates: an input against the rules of server/rules. */
import { firstErrorOf, type Rule } from '#rules/rule.ts';
import * as messages from '#rules/messages.ts';
import { clean } from '#rules/text.ts';
import { badInput } from './errors.ts';

type Checked<R> = { [K in keyof R]: R[K] extends Rule<string> ? string : unknown };

/**
 * Holds an input against its rules and cleans its texts (NFC, LF at line ends, no blank ends).
 * @param asTyped names of fields that are kept as typed, such as passwords
 * @returns the fields that the rules name and nothing else, so that no other field of the input can slip in
 * @throws BAD_USER_INPUT with a sentence for each field that breaks its rule
 */
export function validate<R extends Record<string, Rule<never>>>(
  rules: R,
  input: unknown,
  asTyped: (keyof R)[] = [],
): Checked<R> {
  return checkFields(rules, Object.keys(rules), input, asTyped) as Checked<R>;
}

/**
 * As `check`, for the fields that the input has: an absent one stays as it is.
 * @throws BAD_USER_INPUT with a sentence for each field that breaks its rule
 */
export function validatePresent<R extends Record<string, Rule<never>>>(rules: R, input: unknown): Partial<Checked<R>> {
  const given = asRecord(input);
  const names = Object.keys(rules).filter((name) => given[name] !== undefined && given[name] !== null);
  return checkFields(rules, names, input, []) as Partial<Checked<R>>;
}

function checkFields(rules: Record<string, Rule<never>>, names: string[], input: unknown, asTyped: PropertyKey[]) {
  const given = asRecord(input);
  const checked: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const name of names) {
    const rule = rules[name]!;
    const value = given[name] ?? '';
    const fault = rule.valueAsNumber || typeof value === 'string' ? firstErrorOf(rule, value) : faultOfNoText(rule);
    if (fault) faults[name] = fault;
    else checked[name] = typeof value === 'string' && !asTyped.includes(name) ? clean(value) : value;
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return checked;
}

const asRecord = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};

// A number, a list or an object where a text belongs is as good as nothing, and no field is emptied by it.
const faultOfNoText = (rule: Rule<never>): string => firstErrorOf(rule, '') ?? messages.malformed;
