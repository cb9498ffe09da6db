/** Stores the edited fields of a form until it is sent, so that they survive a reload, a failure and a sign-in. */
import { useLayoutEffect } from 'react';
import type { FieldValues, FormState, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';

/** Returns the values of the edited fields. */
export const changedOf = <Fields extends FieldValues>(
  values: Fields,
  dirtyFields: FormState<Fields>['dirtyFields'] = {},
): Partial<Fields> => {
  const changed = Object.entries(values).filter(([field]) => dirtyFields[field as keyof typeof dirtyFields]);
  return Object.fromEntries(changed) as Partial<Fields>;
};

/**
 * Restores the stored draft into the form and stores edited fields from then on. Unedited fields are not stored: restoring
 * them would overwrite newer values of the business.
 */
export function useFormDraft<Fields extends FieldValues>(
  name: string,
  { subscribe, setValue }: UseFormReturn<Fields>,
): void {
  // A layout effect runs before the first paint.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(drafts.read<Fields>(name)))
      setValue(field as Path<Fields>, value as PathValue<Fields, Path<Fields>>, { shouldDirty: true });
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => drafts.write(name, changedOf(values, dirtyFields)),
    });
  }, [name, subscribe, setValue]);
}
