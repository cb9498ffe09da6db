/** The page for unknown URLs. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';

export function NotFoundPage() {
  return (
    <div className="grid gap-6 py-12">
      <PageTitle title={commonTexts.pageNotFound}>{commonTexts.pageNotFound}</PageTitle>
      <EmptyState text={commonTexts.pageNotFoundHint}>
        <Link to={paths.home} className="button">
          {commonTexts.backHome}
        </Link>
      </EmptyState>
    </div>
  );
}
