/** The state of an empty or failed list: an illustration, a line of text and what users can do. */
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  /** The role of the text. */
  role?: 'alert' | undefined;
  /** A hint, a button or a link. */
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
