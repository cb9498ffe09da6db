/** The details page with its loading and not-found states. From a card it opens with what the cache knows. */
import type { Unmasked } from '@apollo/client/masking';
import { useParams, type Params } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { parseCommentView } from '#client/comments/view/commentView.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import {
  BusinessCommentsDocument,
  BusinessPageDocument,
  BusinessTile_BusinessFragmentDoc,
  useBusinessPageQuery,
  type BusinessPageQuery,
} from '#client/gql/graphql.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { pageVariables } from '#client/ui/PageLinks.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { BusinessDetails, type BusinessReference } from './BusinessDetails.tsx';
import { DetailsSkeleton } from './DetailsSkeleton.tsx';
import { BusinessNotFound } from './BusinessNotFound.tsx';
import { useDetailsFailure } from './useDetailsFailure.ts';
import { businessHead } from './businessHead.ts';

// The id of a URL may be in capital letters.
const idOf = ({ id = '' }: Readonly<Params>): string => id.toLowerCase();

export function BusinessPage() {
  const id = idOf(useParams());
  const { data, error, refetch } = useBusinessPageQuery({ variables: { id } });
  const failure = useDetailsFailure(error, id);
  const isNotFound = failure === 'unknown' || data?.business === null;
  const business = { __typename: 'Business', id } as BusinessReference;
  const facts = useLiveFragment(BusinessTile_BusinessFragmentDoc, business);
  useHead(businessHead(isNotFound ? null : facts));

  if (isNotFound) return <BusinessNotFound id={id} />;
  const tryAgain = failure === 'offline' && <TryAgain text={commonTexts.notLoaded} refetch={refetch} />;
  if (facts) return <BusinessDetails key={id} business={business} facts={facts} notLoaded={tryAgain} />;
  if (tryAgain)
    return (
      <>
        <PageHeading className="py-6">{commonTexts.pageNotLoaded}</PageHeading>
        {tryAgain}
      </>
    );
  return (
    <Loading>
      <DetailsSkeleton />
    </Loading>
  );
}

export const screen: Screen = {
  Component: BusinessPage,
  head: (page: Unmasked<BusinessPageQuery> | undefined, origin) => businessHead(page?.business, origin, page?.business),
  queries: (params, address) => [
    { document: BusinessPageDocument, variables: { id: idOf(params) }, isChangedByOthers: true },
    {
      document: BusinessCommentsDocument,
      variables: { businessId: idOf(params), ...parseCommentView(address), ...pageVariables(address) },
      isChangedByOthers: true,
    },
  ],
};
