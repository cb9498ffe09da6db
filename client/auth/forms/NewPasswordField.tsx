/** Where a new password is made up. One that everybody tries first is taken, but not without a word. */
import { lazy, Suspense, type ComponentProps } from 'react';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The password as it stands. */
  typed: string;
}

// A hint that cannot be fetched must not get in anybody's way.
const CommonPasswordHint = lazy(() =>
  import('./CommonPasswordHint.tsx').then(
    ({ CommonPasswordHint: Hint }) => ({ default: Hint }),
    () => ({ default: () => null }),
  ),
);

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  // There before it speaks: screen readers hear only what changes in a status that they know.
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
