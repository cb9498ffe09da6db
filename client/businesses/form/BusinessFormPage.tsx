/** The layout of the pages with the business form. */
import type { ReactNode } from 'react';
import { PageTitle } from '#client/ui/PageTitle.tsx';

export function BusinessFormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 py-10">
      <PageTitle title={title}>{title}</PageTitle>
      <div className="card p-4 sm:p-8">{children}</div>
    </div>
  );
}
