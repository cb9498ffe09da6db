/** A business's own page: its details once they are here, or what there is to say instead. */
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { addresses } from '#client/core/addresses.ts';
import { failureCode, toastFailure } from '#client/core/failures.ts';
import { businessTexts } from '#client/core/texts/businesses.ts';
import { commonTexts } from '#client/core/texts/common.ts';
import { useBusinessPageQuery } from '#client/gql/graphql.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { sentences } from '#rules/sentences.ts';
import { BusinessDetails } from './BusinessDetails.tsx';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';

export function BusinessPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error } = useBusinessPageQuery({ variables: { id } });
  const isUnknown = data?.business === null || failureCode(error) === 'NOT_FOUND';
  const hasFailed = error !== undefined && !isUnknown;

  useEffect(() => {
    if (!hasFailed) return;
    toastFailure(error, businessTexts.detailsFailed);
    void navigate(addresses.home, { replace: true });
  }, [hasFailed, error, navigate]);

  if (isUnknown)
    return (
      <div className="grid gap-6 py-12">
        <PageTitle title={sentences.businessNotFound}>{sentences.businessNotFound}</PageTitle>
        <EmptyState text={commonTexts.pageNotFoundHint}>
          <Link to={addresses.home} className="button">
            {commonTexts.backHome}
          </Link>
        </EmptyState>
      </div>
    );
  if (data?.business) return <BusinessDetails key={data.business.id} business={data.business} />;
  return (
    <Loading>
      <DetailsSkeleton />
    </Loading>
  );
}
