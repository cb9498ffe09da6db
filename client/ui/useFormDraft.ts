/** Keeps what is typed into a form until it is sent, so that a reload, a failure or a sign-in loses nothing. */
import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts } from '#client/core/drafts.ts';

/** Writes the form's text fields under a name at every change. Start the form with `drafts.read(name)`. */
export function useFormDraft<Fields extends FieldValues>(name: string, { subscribe }: UseFormReturn<Fields>): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => drafts.write(name, values) }),
    [name, subscribe],
  );
}
