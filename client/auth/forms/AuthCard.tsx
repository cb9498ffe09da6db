/** The card of the sign-in, the registration and the pages that mailed links lead to. */
import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';

export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-md py-12">
      <div className="card relative overflow-hidden px-4 pt-14 pb-8 sm:px-8">
        <div aria-hidden className="awning" />
        <PageHeading className="text-2xl">{title}</PageHeading>
        {children}
      </div>
    </div>
  );
}
