/** The frame of the two forms that lead in: a title, the way to the other form, the form. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { authTexts } from '#client/core/texts/auth.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';

interface AuthFrameProps {
  title: string;
  other: { text: string; to: string };
  children: ReactNode;
}

export function AuthFrame({ title, other, children }: AuthFrameProps) {
  return (
    <div className="mx-auto w-full max-w-md py-12">
      <div className="card relative overflow-hidden px-4 pt-14 pb-8 [--h:160] sm:px-8">
        <div aria-hidden className="awning" />
        <PageTitle title={title} className="text-2xl">
          {title}
        </PageTitle>
        <p className="mt-2 mb-6 text-ink2">
          {authTexts.or}{' '}
          <Link to={other.to} className="link">
            {other.text}
          </Link>
        </p>
        {children}
      </div>
    </div>
  );
}
