/** The one status line of a screen whose content is on its way, with the content's shape below it. */
import type { ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Spinner } from './Spinner.tsx';

interface LoadingProps {
  /** What is being waited for. */
  label?: string;
  /** Skeletons in the shape of the content. */
  children?: ReactNode;
}

export function Loading({ label = commonTexts.loading, children }: LoadingProps) {
  return (
    <div>
      <p role="status" className="flex items-center gap-2 py-2 text-sm text-ink2">
        <Spinner className="size-4" />
        {label}
      </p>
      <div aria-hidden>{children}</div>
    </div>
  );
}
