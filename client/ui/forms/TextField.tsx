/** A single-line text field. It takes what react-hook-form's `register` returns. */
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  fault?: string;
}

export function TextField({ label, fault, ...input }: TextFieldProps) {
  return (
    <Field label={label} fault={fault}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
