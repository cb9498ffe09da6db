/** The type of a rule: `validate` of react-hook-form, so that both the forms and the server run it. */
import { isAllowedText } from './allowed-text.ts';
import { clean, countCharacters, isBlank } from './text.ts';

/** The checks of one field. The first check that returns a message ends them. */
export interface Rule<T> {
  /** Whether the value is a number. By default it is text. */
  valueAsNumber?: true;
  validate: Record<string, (value: T, form: object) => true | string>;
}

/** A rule for each field of a form or of an API input. */
export type Rules = Record<string, Rule<never>>;

export const notAllowedTextMessage = 'Text contains characters that are not allowed';

interface TextLimits {
  /** The field's name at the start of messages, for example 'Business name'. */
  label: string;
  /** The message for an empty field. Without it the field may be empty. */
  required?: string;
  min?: number;
  max: number;
  /** The message for text that is too long, if it differs from the default. */
  tooLong?: string;
}

/**
 * A rule for text that is trimmed and counted in code points. Bundles leave out the rules that the client does not use.
 * @__NO_SIDE_EFFECTS__
 */
export function textRule({ label, required, min = 0, max, tooLong }: TextLimits): Rule<string> {
  const length = (value: string) => countCharacters(clean(value));
  return {
    validate: {
      ...(required && { required: (value: string) => !isBlank(value ?? '') || required }),
      allowed: (value: string) => isAllowedText(value ?? '') || notAllowedTextMessage,
      min: (value: string) =>
        (value ?? '') === '' || length(value) >= min || `${label} must be at least ${min} characters`,
      max: (value: string) => length(value ?? '') <= max || (tooLong ?? `${label} must be at most ${max} characters`),
    },
  };
}

/**
 * Checks a value against a rule.
 * @returns the message of the first check that fails; undefined if the value is valid
 */
export function firstErrorOf(rule: Rule<never>, value: unknown, form: object = {}): string | undefined {
  for (const check of Object.values(rule.validate)) {
    const result = (check as (value: unknown, form: unknown) => true | string)(value, form);
    if (result !== true) return result;
  }
  return undefined;
}
