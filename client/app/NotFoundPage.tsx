/** The page for unknown URLs. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

export const notFoundHead = fixedHead(commonTexts.pageNotFound);

export function NotFoundPage() {
  useHead(notFoundHead);
  return (
    <div className="grid gap-6 py-12">
      <PageHeading>{commonTexts.pageNotFound}</PageHeading>
      <EmptyState text={commonTexts.pageNotFoundHint}>
        <Link to={paths.home} className="button">
          {commonTexts.backHome}
        </Link>
      </EmptyState>
    </div>
  );
}
