/** The page for the URL of a business that does not exist. Back to a business that the viewer deleted leads home. */
import { Link, Navigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { businessPageTexts } from './businessPageTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import * as messages from '#rules/messages.ts';
import { deletedIds } from './deletedIds.ts';

export function BusinessNotFound({ id }: { id: string }) {
  if (deletedIds.has(id)) return <Navigate to={paths.home} replace />;
  return (
    <div className="grid gap-6 py-12">
      <PageHeading>{messages.businessNotFound}</PageHeading>
      <EmptyState text={businessPageTexts.unknownHint}>
        <Link to={paths.home} className="button">
          {commonTexts.backHome}
        </Link>
      </EmptyState>
    </div>
  );
}
