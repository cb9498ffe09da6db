/** The field of a new password. A common password is accepted with a warning. */
import type { ComponentProps } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { PasswordField } from '#client/ui/forms/PasswordField.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The typed password. */
  typed: string;
}

const hintCode = lazyCode(async () => (await import('./CommonPasswordHint.tsx')).CommonPasswordHint);

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  // The status element exists before its text: screen readers announce changes of existing status elements only.
  const hint = (
    <p role="status">
      {typed && (
        <Lazy code={hintCode} isOptional>
          {(CommonPasswordHint) => <CommonPasswordHint typed={typed} />}
        </Lazy>
      )}
    </p>
  );
  return <PasswordField autoComplete="new-password" hint={hint} {...field} />;
}
