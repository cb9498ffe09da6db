/** Controls that are disabled together, as while their form is being sent. The focus returns to the one that had it. */
import type { ReactNode } from 'react';
import { useFocusAfterDisabled } from '../hooks/useFocusAfterDisabled.ts';

interface FieldsetProps {
  disabled: boolean;
  children: ReactNode;
}

export function Fieldset({ disabled, children }: FieldsetProps) {
  return (
    <fieldset className="contents" {...useFocusAfterDisabled<HTMLFieldSetElement>(disabled)}>
      {children}
    </fieldset>
  );
}
