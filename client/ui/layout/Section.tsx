/** A section of a page with a title: a card. */
import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ title, hint, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
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
