/** A label, its control and the validation error. */
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';

/** The props that connect a control to its label and error. */
interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
  /** The validation error. */
  error?: string;
  /** Help below the control. */
  hint?: ReactNode;
  children: (control: ControlProps) => ReactElement;
}

/** The text of an error, with an icon. */
export function ErrorText({ children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className="flex items-center gap-1.5 font-medium text-danger">
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  );
}

export function Field({ label, isLabelHidden, error, hint, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className="grid">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'pb-1 text-sm font-semibold'}>
        {label}
      </label>
      {children({
        id,
        className: 'control',
        'aria-invalid': error !== undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {(error || hint) && (
        <div id={noteId} className="text-sm text-ink3 *:not-empty:pt-1">
          {error && <ErrorText role="alert">{error}</ErrorText>}
          {hint}
        </div>
      )}
    </div>
  );
}
