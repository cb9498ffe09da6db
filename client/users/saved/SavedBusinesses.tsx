/** The businesses that the viewer saved, on the saved page and on the profile. */
import { Link } from 'react-router-dom';
import { BusinessGrid, inView } from '#client/businesses/card/BusinessGrid.tsx';
import { BusinessSkeletons } from '#client/businesses/card/BusinessSkeletons.tsx';
import { paths } from '#client/core/paths.ts';
import { toastFailure } from '#client/core/failures.ts';
import { userTexts } from '../userTexts.ts';
import { useSavedPageQuery } from '#client/gql/graphql.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { NextPage } from '../NextPage.tsx';
import { SavedBusiness } from './SavedBusiness.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { useFixedFailureToast } from '../useFixedFailureToast.ts';
import { useFocusAfterRemoval } from '#client/ui/useFocusAfterRemoval.ts';

interface SavedBusinessesProps {
  /** The label of the link to a business. */
  viewText: string;
  /** The text after a failed query. */
  failedText: string;
}

export function SavedBusinesses({ viewText, failedText }: SavedBusinessesProps) {
  const { data, error, refetch, fetchMore } = useSavedPageQuery();
  useFixedFailureToast(error, failedText);
  const list = data?.me?.savedBusinesses;
  const focusTarget = useFocusAfterRemoval<HTMLHeadingElement>(list?.edges.length);

  if (!list && error) return <TryAgain text={failedText} refetch={refetch} />;
  if (!list)
    return (
      <Loading>
        <BusinessSkeletons number={4} />
      </Loading>
    );
  return (
    <div>
      <h2 ref={focusTarget} tabIndex={-1} className="sr-only">
        {userTexts.businesses}
      </h2>
      {list.edges.length > 0 ? (
        <BusinessGrid>
          {list.edges.map(({ node }, index) => (
            <SavedBusiness key={node.id} business={node} viewText={viewText} isUrgent={index < inView} />
          ))}
        </BusinessGrid>
      ) : (
        <EmptyState text={userTexts.noneSaved}>
          <Link to={paths.home} className="button button-primary">
            {userTexts.explore}
          </Link>
        </EmptyState>
      )}
      <NextPage
        pageInfo={list.pageInfo}
        fetchMore={fetchMore}
        onFailure={(failure) => toastFailure(failure, failedText)}
      />
    </div>
  );
}
