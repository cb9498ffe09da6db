/** Keeps what is typed into a form until it is sent, so that a reload, a failure or a sign-in loses nothing. */
import { useLayoutEffect } from 'react';
import type { FieldValues, FormState, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';

/** Those of the values whose fields were changed. */
export const changedOf = <Fields extends FieldValues>(
  values: Fields,
  dirtyFields: FormState<Fields>['dirtyFields'] = {},
): Partial<Fields> => {
  const changed = Object.entries(values).filter(([field]) => dirtyFields[field as keyof typeof dirtyFields]);
  return Object.fromEntries(changed) as Partial<Fields>;
};

/**
 * Puts what is kept under a name into the form, and keeps what is changed from now on: nothing else, since what was not
 * changed would undo what somebody else has made of it by the time when the form is sent.
 */
export function useFormDraft<Fields extends FieldValues>(
  name: string,
  { subscribe, setValue }: UseFormReturn<Fields>,
): void {
  // Before anything is shown.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(drafts.read<Fields>(name)))
      setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => drafts.write(name, changedOf(values, dirtyFields)),
    });
  }, [name, subscribe, setValue]);
}
