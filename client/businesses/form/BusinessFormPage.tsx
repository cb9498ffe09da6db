/** The layout of the pages with the business form. */
import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';

export function BusinessFormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 py-10">
      <PageHeading>{title}</PageHeading>
      <div className="card p-4 sm:p-8">{children}</div>
    </div>
  );
}
