/** The line above a list that says how many were found, also to those who cannot see it change. */
import type { ReactNode } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Spinner } from './Spinner.tsx';

interface CountLineProps {
  isLoading: boolean;
  /** How many, once that is known. */
  children: ReactNode;
}

export function CountLine({ isLoading, children }: CountLineProps) {
  const wait = (
    <span className="flex items-center gap-2">
      <Spinner className="size-4" /> {commonTexts.loading}
    </span>
  );
  return (
    <h2 className="pb-4 font-text text-sm font-semibold tracking-normal text-ink2">
      <span role="status">{isLoading ? wait : children}</span>
    </h2>
  );
}
