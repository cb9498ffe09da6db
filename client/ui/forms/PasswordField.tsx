/** A password field with a button that shows the password. */
import { useState, type ComponentProps, type ReactNode } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Field } from './Field.tsx';

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string;
  fault?: string;
  /** Help below the control. */
  hint?: ReactNode;
}

export function PasswordField({ label, fault, hint, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} fault={fault} hint={hint}>
      {({ className, ...control }) => (
        <div className="relative">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className={`${className} pe-12`} />
          <button
            type="button"
            className="icon-button absolute inset-y-0 end-0"
            aria-controls={control.id}
            aria-label={shown ? commonTexts.hidePassword : commonTexts.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
