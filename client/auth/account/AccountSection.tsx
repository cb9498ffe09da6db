/** A section of the account page. */
import { useId, type ReactNode } from 'react';

interface AccountSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function AccountSection({ title, hint, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card grid gap-4 p-4 sm:p-6">
      <div className="grid gap-1.5">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {hint && <p className="text-ink2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
