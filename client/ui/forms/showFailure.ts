/** The failure of a form. */
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { failureText, fieldErrors } from '#client/core/failures.ts';

/**
 * Shows why a form was not sent: beside the first field that the server names, which gets the focus, else as its root error.
 * @param failed the default text
 */
export function showFailure<Fields extends FieldValues>(
  { getValues, setError }: Pick<UseFormReturn<Fields>, 'getValues' | 'setError'>,
  failure: unknown,
  failed: string,
): void {
  const named = Object.entries(fieldErrors(failure)).find(([name]) => name in getValues());
  const [field, message] = named ?? ['root', failureText(failure, failed)];
  setError(field as FieldPath<Fields>, { message }, { shouldFocus: true });
}
