/** The answer to the address of a business that is not there, or no more. */
import { Link } from 'react-router-dom';
import { addresses } from '#client/core/addresses.ts';
import { businessPageTexts } from '#client/core/texts/businessPage.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import * as sentences from '#rules/sentences.ts';

export function UnknownBusiness() {
  return (
    <div className="grid gap-6 py-12">
      <PageTitle title={sentences.businessNotFound}>{sentences.businessNotFound}</PageTitle>
      <EmptyState text={businessPageTexts.unknownHint}>
        <Link to={addresses.home} className="button">
          {commonTexts.backHome}
        </Link>
      </EmptyState>
    </div>
  );
}
