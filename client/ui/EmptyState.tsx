/** Nothing to show: a closed shop, one line, and the way on. */
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  /** One button or link that leads on. */
  children?: ReactNode;
}

export function EmptyState({ text, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-line px-4 py-12 text-center">
      <div aria-hidden className="closed-shop">
        <div className="awning" />
      </div>
      <p className="text-lg text-ink2">{text}</p>
      {children}
    </div>
  );
}
