/** The frame of the login and the registration form. Signed-in users are redirected to the home page. */
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { sessionOver } from '#client/core/session.ts';
import { authTexts } from '../authTexts.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { useAuth } from '../authContext.ts';

interface AuthFrameProps {
  title: string;
  other: { text: string; to: string };
  children: ReactNode;
}

export function AuthFrame({ title, other, children }: AuthFrameProps) {
  const { isAuthenticated } = useAuth();
  const { state } = useLocation();
  // An expired session ends while this form is shown.
  if (isAuthenticated && state !== sessionOver) return <Navigate to={paths.home} replace />;
  return (
    <div className="mx-auto w-full max-w-md py-12">
      <div className="card relative overflow-hidden px-4 pt-14 pb-8 sm:px-8">
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
