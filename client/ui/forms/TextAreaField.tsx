/** A multi-line text field with a character counter, which screen readers announce near the limit. */
import type { ComponentProps } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { clean, countCharacters } from '#rules/text.ts';
import { Field } from './Field.tsx';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string;
  fault?: string;
  /** The current text, for the counter. */
  text: string;
  /** The maximum number of characters. */
  most: number;
}

export function TextAreaField({ label, fault, text, most, ...textarea }: TextAreaFieldProps) {
  const used = countCharacters(clean(text));
  const counter = (
    <p className={`text-end ${used > most ? 'text-danger' : ''}`}>
      <span aria-hidden>{`${used}/${most}`}</span>
      <span className="sr-only" aria-live={used > most * 0.9 ? 'polite' : 'off'}>
        {commonTexts.characters(used, most)}
      </span>
    </p>
  );
  return (
    <Field label={label} fault={fault} hint={counter}>
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
