/** A single-line text field. It takes what react-hook-form's `register` returns. */
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
}

export function TextField({ label, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
