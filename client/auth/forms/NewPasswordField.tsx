/** The field of a new password. A common password is accepted with a warning. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The typed password. */
  typed: string;
}

// If the hint fails to load, the form works without it.
const CommonPasswordHint = lazy(() =>
  import('./CommonPasswordHint.tsx').then(
    ({ CommonPasswordHint: Hint }) => ({ default: Hint }),
    () => ({ default: () => null }),
  ),
);

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  // The status element exists before its text: screen readers announce changes of existing status elements only.
  const hint = (
    <p role="status">
      {typed && (
        <Suspense>
          <CommonPasswordHint typed={typed} />
        </Suspense>
      )}
    </p>
  );
  return <PasswordField autoComplete="new-password" hint={hint} {...field} />;
}
