/** A password field with a button that shows the password. */
import { useState, type ComponentProps, type ReactNode } from 'react';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { Field } from './Field.tsx';

const texts = { show: 'Show password', hide: 'Hide password' };

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string;
  error?: string;
  /** Help below the control. */
  hint?: ReactNode;
}

export function PasswordField({ label, error, hint, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint}>
      {({ className, ...control }) => (
        <div className="relative">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} className={`${className} pe-12`} />
          <button
            type="button"
            className="icon-button absolute inset-y-0 end-0"
            aria-controls={control.id}
            aria-label={isShown ? texts.hide : texts.show}
            onClick={() => setShown(!isShown)}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
