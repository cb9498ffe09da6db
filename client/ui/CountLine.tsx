/** The line above a list with the number of results, announced to screen readers. */
import type { ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Spinner } from './Spinner.tsx';

interface CountLineProps {
  isLoading: boolean;
  /** The number of results. */
  children: ReactNode;
}

export function CountLine({ isLoading, children }: CountLineProps) {
  const loading = (
    <span className="flex items-center gap-2">
      <Spinner /> {commonTexts.loading}
    </span>
  );
  return (
    // As wide as 'Loading…' and most numbers need, so that what stands beside it does not wrap when the number comes.
    <h2 className="min-w-[min(11rem,100%)] pb-4 font-text text-sm font-semibold tracking-normal text-ink2">
      <span role="status">{isLoading ? loading : children}</span>
    </h2>
  );
}
