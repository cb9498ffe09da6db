/** The profile page before the script knows whose it is: the header's card, and skeletons of the lists. */
import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';

export function OwnProfileSkeleton({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-8">
      <div className="card relative mt-6 overflow-hidden sm:[--stripe:5%] lg:[--stripe:2.5%]">
        <div aria-hidden className="awning" />
        <div className="grid gap-6 px-4 pt-13 pb-6 sm:px-8">
          <div className="flex items-center gap-4 sm:gap-6">
            <div className="skeleton size-20 shrink-0 rounded-full" />
            <div className="grid min-w-0 grow gap-1">
              <PageHeading className="max-sm:text-2xl">{title}</PageHeading>
              <div className="skeleton h-12 w-48" />
            </div>
          </div>
          <div className="skeleton h-14 w-64" />
        </div>
      </div>
      {children}
    </div>
  );
}
