/** A single-line text field. It takes what react-hook-form's `register` returns. */
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface TextFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
  error?: string;
}

export function TextField({ label, isLabelHidden, error, className = '', ...input }: TextFieldProps) {
  return (
    <Field label={label} isLabelHidden={isLabelHidden} error={error}>
      {(control) => <input type="text" {...input} {...control} className={`${control.className} ${className}`} />}
    </Field>
  );
}
