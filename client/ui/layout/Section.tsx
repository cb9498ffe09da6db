/** A section of a page with a title: a card. */
import { useId, type ReactNode, type Ref } from 'react';

interface SectionProps {
  /** For links to the section. */
  id?: string;
  /** For what moves the focus to the section. */
  ref?: Ref<HTMLElement>;
  title: string;
  hint?: string;
  children: ReactNode;
}

export function Section({ id, ref, title, hint, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      ref={ref}
      // A link to the section moves the focus there.
      tabIndex={id || ref ? -1 : undefined}
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
