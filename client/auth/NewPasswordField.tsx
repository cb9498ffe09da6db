/** Where a new password is made up. One that everybody tries first is taken, but not without a word. */
import type { ComponentProps } from 'react';
import { late } from '#client/core/late.ts';
import { Late } from '#client/ui/Late.tsx';
import { PasswordField } from '#client/ui/PasswordField.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The password as it stands. */
  typed: string;
}

const commonPasswordHint = late(async () => (await import('./CommonPasswordHint.tsx')).CommonPasswordHint);

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  // There before it speaks: screen readers hear only what changes in a status that they know.
  const hint = (
    <p role="status">
      {typed && (
        <Late code={commonPasswordHint} isDispensable>
          {(CommonPasswordHint) => <CommonPasswordHint typed={typed} />}
        </Late>
      )}
    </p>
  );
  return <PasswordField autoComplete="new-password" hint={hint} {...field} />;
}
