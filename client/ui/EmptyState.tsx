/** The state of an empty list: an illustration, a line of text and one action. */
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  /** The role of the text. */
  role?: 'alert' | undefined;
  /** One button or link. */
  children?: ReactNode;
}

export function EmptyState({ text, role, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-line px-4 py-12 text-center">
      <div aria-hidden className="closed-shop">
        <div className="awning" />
      </div>
      <p role={role} className="text-lg text-ink2">
        {text}
      </p>
      {children}
    </div>
  );
}
