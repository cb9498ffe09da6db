/** A one-line text field. What `register` of react-hook-form gives goes straight in. */
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
