/** The shape of a rule: react-hook-form's own `validate`, so that a form takes it as it is and the server runs it too. */
import { isAllowedText } from './allowed-text.ts';
import { clean, countCharacters, isBlank } from './text.ts';

/** The questions about one field, asked in order until one is answered with a sentence. */
export interface Rule<T> {
  /** The value is a number; without it, a text. */
  valueAsNumber?: true;
  validate: Record<string, (value: T, form: object) => true | string>;
}

/** A rule for each field of a form or of an API input. */
export type Rules = Record<string, Rule<never>>;

export const notAllowedTextMessage = 'Text contains characters that are not allowed';

interface TextLimits {
  /** The field's name as its sentences begin, for example 'Business name'. */
  label: string;
  /** The sentence for nothing at all. Without it the field may be empty. */
  required?: string;
  min?: number;
  max: number;
  /** The sentence for too long, where the specification has its own words. */
  tooLong?: string;
}

/** A rule for text that is trimmed and counted in code points. */
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
 * Asks a rule's questions about a value.
 * @returns the first sentence that says what is wrong, or undefined
 */
export function firstErrorOf(rule: Rule<never>, value: unknown, form: object = {}): string | undefined {
  for (const question of Object.values(rule.validate)) {
    const answer = (question as (value: unknown, form: unknown) => true | string)(value, form);
    if (answer !== true) return answer;
  }
  return undefined;
}
