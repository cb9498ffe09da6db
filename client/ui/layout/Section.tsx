/** A section of a page with a title: a card. */
import { useId, type ReactNode } from 'react';

interface SectionProps {
  /** For links to the section. */
  id?: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ id, title, hint, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      // A link to the section moves the focus there.
      tabIndex={id ? -1 : undefined}
      aria-labelledby={titleId}
      className="card grid gap-4 p-4 sm:p-6"
    >
      <div className="grid gap-1.5">
        <h2 id={titleId} className="text-xl wrap-anywhere">
          {title}
        </h2>
        {hint && <p className="text-ink2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
