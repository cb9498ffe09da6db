/** The failure of a form. */
import type { BaseSyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { errorMessage, fieldErrors, toastServerError } from '#client/core/errors.ts';

type Form<Fields extends FieldValues> = Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>;

/**
 * Shows the server's messages beside the fields that they name, the first of which gets the focus.
 * @returns whether it names any
 */
export function showFieldErrors<Fields extends FieldValues>(
  { getValues, setError }: Form<Fields>,
  failure: unknown,
): boolean {
  const named = Object.entries(fieldErrors(failure)).filter(([name]) => name in getValues());
  named.forEach(([field, message], at) => setError(field as FieldPath<Fields>, { message }, { shouldFocus: at === 0 }));
  return named.length > 0;
}

/**
 * Shows why a form was not sent: beside the fields that the server names, else as its root error. Users who have left or closed the
 * form meanwhile get a toast.
 * @param failed the default text
 * @param event that of the submission. A caller that shows a toast in any case leaves it out.
 */
export function showFormError<Fields extends FieldValues>(
  form: Form<Fields>,
  failure: unknown,
  failed: string,
  event?: BaseSyntheticEvent,
): void {
  const element = event?.target as Partial<HTMLElement> | undefined;
  if (element?.isConnected === false || element?.checkVisibility?.() === false) toastServerError(failure, failed);
  else if (!showFieldErrors(form, failure)) form.setError('root', { message: errorMessage(failure, failed) });
}
