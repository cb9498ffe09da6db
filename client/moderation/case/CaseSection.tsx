/** A section of a case. */
import { useId, type ReactNode } from 'react';

interface CaseSectionProps {
  title: string;
  children: ReactNode;
}

export function CaseSection({ title, children }: CaseSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="card grid grid-cols-[minmax(0,1fr)] gap-4 p-4 sm:p-6">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
