/** A part of the business form that is closed at first. It opens for its errors, and then takes the focus. */
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';

interface OptionalSectionProps {
  title: string;
  /** Whether the form has errors in it. */
  hasError: boolean;
  isSubmitting: boolean;
  /** Handlers that load its code. */
  intent?: ComponentProps<'summary'>;
  children: ReactNode;
}

export function OptionalSection({ title, hasError, isSubmitting, intent, children }: OptionalSectionProps) {
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || hasError;
  const section = useRef<HTMLDetailsElement>(null);

  // The focus of other fields comes from the form.
  useEffect(() => {
    const details = section.current;
    if (isSubmitting || !hasError || !details) return;
    // The user may have closed it since its last error.
    details.open = true;
    if (document.activeElement?.closest('form input, form select, form textarea')) return;
    const find = (selector: string) => details.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('summary'))?.focus();
  }, [isSubmitting, hasError]);

  return (
    <details
      ref={section}
      className="card px-4"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-11 py-2.5" {...intent}>
        <h2 className="inline">{title}</h2>
      </summary>
      {isOpen && <div className="grid gap-4 pb-4">{children}</div>}
    </details>
  );
}
