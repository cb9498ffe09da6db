/** The markup of a screen for signed-in users: the client loads it, or redirects visitors to the login page. */
import { Link } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { paths } from '#client/core/paths.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

const needsLogin = 'This page is for signed-in users. Signing in needs JavaScript.';

export function PrivateScreen({ title }: { title: string }) {
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
      <div className="needs-script">
        <Loading />
      </div>
    </>
  );
}
