/**
 * The markup of a screen for signed-in users: as it is before the data arrives. The client loads it, or redirects visitors to the login
 * page. The server knows no user, so that the markup has nothing of anyone.
 */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { paths } from '#client/core/paths.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';

const needsLogin = 'This page is for signed-in users. Signing in needs JavaScript.';

interface PrivateScreenProps {
  title: string;
  /** The screen. */
  children: ReactNode;
}

export function PrivateScreen({ title, children }: PrivateScreenProps) {
  return (
    <>
      <noscript>
        <div className="grid justify-items-start gap-6 py-12">
          <PageHeading>{title}</PageHeading>
          <p className="text-ink2">{needsLogin}</p>
          <Link to={paths.home} className="button">
            {commonTexts.backHome}
          </Link>
        </div>
      </noscript>
      <div className="needs-script">{children}</div>
    </>
  );
}
