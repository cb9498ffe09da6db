/** A multi-line text field with a character counter, which screen readers announce near the limit. */
import type { ComponentProps } from 'react';
import { clean, countCharacters } from '#rules/text.ts';
import { Field } from './Field.tsx';

const charactersText = (used: number, max: number) => `${used} of ${max} characters`;

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string;
  error?: string;
  /** The current text, for the counter. */
  text: string;
  /** The maximum number of characters. */
  maxCharacters: number;
}

export function TextAreaField({ label, error, text, maxCharacters, ...textarea }: TextAreaFieldProps) {
  const used = countCharacters(clean(text));
  const counter = (
    <p className={`text-end ${used > maxCharacters ? 'text-danger' : ''}`}>
      <span aria-hidden>{`${used}/${maxCharacters}`}</span>
      <span className="sr-only" aria-live={used > maxCharacters * 0.9 ? 'polite' : 'off'}>
        {charactersText(used, maxCharacters)}
      </span>
    </p>
  );
  return (
    <Field label={label} error={error} hint={counter}>
      {({ className, ...control }) => (
        <textarea
          rows={4}
          {...textarea}
          {...control}
          className={`${className} field-sizing-content max-h-96 min-h-26`}
        />
      )}
    </Field>
  );
}
