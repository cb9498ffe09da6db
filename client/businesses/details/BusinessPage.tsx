/** The details page with its loading and not-found states. */
import { useParams } from 'react-router-dom';
import { BusinessCommentsDocument, BusinessPageDocument, useBusinessPageQuery } from '#client/gql/graphql.ts';
import { minute, type ScreenCode } from '#client/core/screenCode.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { BusinessDetails } from './BusinessDetails.tsx';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';
import { UnknownBusiness } from './UnknownBusiness.tsx';
import { useDetailsFailure } from './useDetailsFailure.ts';
import { businessHead } from './businessHead.ts';

export function BusinessPage() {
  const { id = '' } = useParams();
  const { data, error } = useBusinessPageQuery({ variables: { id } });
  const isUnknown = useDetailsFailure(error) || data?.business === null;

  if (isUnknown) return <UnknownBusiness />;
  if (data?.business) return <BusinessDetails key={id} business={data.business} />;
  return (
    <Loading>
      <DetailsSkeleton />
    </Loading>
  );
}

export const businessScreen: ScreenCode = {
  Component: BusinessPage,
  head: businessHead,
  queries: ({ id = '' }) => [
    { document: BusinessPageDocument, variables: { id }, maxAge: minute },
    { document: BusinessCommentsDocument, variables: { businessId: id }, maxAge: minute },
  ],
};
