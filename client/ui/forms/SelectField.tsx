/** A select with a label. */
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  fault?: string;
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, fault, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} fault={fault}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
