/** The answer to an address that leads nowhere. */
import { Link } from 'react-router-dom';
import { addresses } from '#client/core/addresses.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';

export function NotFoundPage() {
  return (
    <div className="grid justify-items-start gap-4 py-12">
      <PageTitle title={commonTexts.pageNotFound}>{commonTexts.pageNotFound}</PageTitle>
      <p className="text-ink2">{commonTexts.pageNotFoundHint}</p>
      <Link to={addresses.home} className="button">
        {commonTexts.backHome}
      </Link>
    </div>
  );
}
