/** The card of the sign-in, the registration and the pages that mailed links lead to. */
import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';

interface AuthCardProps {
  title: string;
  /** The text below the title. */
  lead?: ReactNode;
  children: ReactNode;
}

export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <div className="mx-auto max-w-md py-12">
      <div className="card relative overflow-hidden px-4 pt-14 pb-8 sm:px-8">
        <div aria-hidden className="awning" />
        <PageHeading className="text-2xl">{title}</PageHeading>
        {lead && <p className="mt-2 mb-6 text-ink2">{lead}</p>}
        {children}
      </div>
    </div>
  );
}
