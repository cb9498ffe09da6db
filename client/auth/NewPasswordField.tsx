/** Where a new password is made up. One that everybody tries first is taken, but not without a word. */
import type { ComponentProps } from 'react';
import { TriangleAlert } from 'lucide-react';
import { authTexts } from '#client/core/texts/auth.ts';
import { PasswordField } from '#client/ui/PasswordField.tsx';
import { useIsCommon } from './useIsCommon.ts';

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** The password as it stands. */
  typed: string;
}

export function NewPasswordField({ typed, ...field }: NewPasswordFieldProps) {
  const isCommon = useIsCommon(typed);
  // There before it speaks: screen readers hear only what changes in a status that they know.
  const hint = (
    <p role="status" className="flex items-center gap-1.5 font-medium text-warn">
      {isCommon && (
        <>
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
          {authTexts.commonPassword}
        </>
      )}
    </p>
  );
  return <PasswordField autoComplete="new-password" hint={hint} {...field} />;
}
