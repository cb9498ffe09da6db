/** The loading state of a screen: a status line with skeletons below it. */
import type { ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Spinner } from './Spinner.tsx';

interface LoadingProps {
  /** The text of the status line. */
  label?: string;
  /** Skeletons in the shape of the content. */
  children?: ReactNode;
}

export function Loading({ label = commonTexts.loading, children }: LoadingProps) {
  return (
    <div>
      <p role="status" className="flex items-center gap-2 py-2 text-sm text-ink2">
        <Spinner />
        {label}
      </p>
      <div aria-hidden>{children}</div>
    </div>
  );
}
