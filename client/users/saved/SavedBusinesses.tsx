/** The businesses that the viewer saved, on the saved page and on the profile. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CardGrid } from '#client/ui/CardGrid.tsx';
import { BusinessSkeletons } from '#client/businesses/card/BusinessSkeletons.tsx';
import { paths } from '#client/core/paths.ts';
import { userTexts } from '../userTexts.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { ListPages } from '../ListPages.tsx';
import { SavedBusiness } from './SavedBusiness.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { useFocusAfterRemoval } from '#client/ui/hooks/useFocusAfterRemoval.ts';
import type { useSavedBusinesses } from './useSavedBusinesses.ts';

interface SavedBusinessesProps {
  saved: ReturnType<typeof useSavedBusinesses>;
  /** The label of the link to a business. */
  viewText: string;
  /** Rendered in place of an empty list. By default it leads to the home page. */
  empty?: ReactNode;
  /** Whether the screen has a status line for the list, so that the skeletons have none of their own. */
  hasStatus?: boolean;
}

const noneSaved = (
  <EmptyState text={userTexts.noneSaved}>
    <Link to={paths.home} className="button button-primary">
      {userTexts.explore}
    </Link>
  </EmptyState>
);

const skeletons = <BusinessSkeletons number={4} />;

export function SavedBusinesses({ saved, viewText, empty = noneSaved, hasStatus = false }: SavedBusinessesProps) {
  const { list, isLoading, error, refetch, nextPage } = saved;
  const focusTarget = useFocusAfterRemoval<HTMLHeadingElement>(list?.edges.length);

  if (!list && error) return <TryAgain refetch={refetch} />;
  if (!list) return hasStatus ? skeletons : <Loading>{skeletons}</Loading>;
  return (
    <div aria-busy={isLoading} className={isLoading ? '[&_img]:opacity-60' : ''}>
      <h2 ref={focusTarget} tabIndex={-1} className="sr-only">
        {userTexts.businesses}
      </h2>
      {list.edges.length > 0 ? (
        <CardGrid>
          {list.edges.map(({ node }, at) => (
            <SavedBusiness key={node.id} business={node} viewText={viewText} isFirst={at === 0} />
          ))}
        </CardGrid>
      ) : (
        // Those on the next page are saved, too.
        !list.pageInfo.hasNextPage && empty
      )}
      {!isLoading && <ListPages {...nextPage} />}
    </div>
  );
}
