/** The businesses that match the filters: count, grid and Load more. */
import { NetworkStatus } from '@apollo/client';
import { failureText, toastFailure, useFailureToast } from '#client/core/failures.ts';
import { businessTexts } from '../businessTexts.ts';
import { useHomePageQuery } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { CardGrid, inView } from '#client/ui/CardGrid.tsx';
import { CountLine } from '#client/ui/CountLine.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { useRestoredPages } from '#client/core/useRestoredPages.ts';
import { BusinessCard } from '../card/BusinessCard.tsx';
import { BusinessSkeletons } from '../card/BusinessSkeletons.tsx';
import { variablesFor, type Filters } from '#rules/filters.ts';

interface BusinessListProps {
  filters: Filters;
  onClear: () => void;
}

const searching = [NetworkStatus.loading, NetworkStatus.setVariables, NetworkStatus.refetch];

export function BusinessList({ filters, onClear }: BusinessListProps) {
  const query = useHomePageQuery({ variables: variablesFor(filters) });
  const { data, previousData, error, networkStatus, fetchMore, refetch } = query;
  useFailureToast(error, businessTexts.listFailed);

  // While a new search loads, the previous list stays with dimmed pictures; dimmed text would lose its contrast.
  const isSearching = searching.includes(networkStatus);
  const list = (data ?? (isSearching ? previousData : undefined))?.businesses;
  const hasFailed = !list && error && !isSearching;

  const more = (first?: number) =>
    fetchMore({ variables: { first, after: list?.pageInfo.endCursor } }).catch((failure: unknown) =>
      toastFailure(failure, failureText(failure, businessTexts.listFailed)),
    );
  useRestoredPages(data?.businesses.edges.length, data?.businesses.pageInfo.hasNextPage ? more : undefined);

  return (
    <section className="pt-6">
      {!hasFailed && (
        <CountLine isLoading={isSearching}>
          {list && businessTexts.found(list.totalCount, list.totalCountIsExact)}
        </CountLine>
      )}
      {!list && !hasFailed && <BusinessSkeletons />}
      {hasFailed && <TryAgain text={failureText(error, businessTexts.listFailed)} refetch={refetch} />}
      {list?.edges.length === 0 && (
        <EmptyState text={businessTexts.noneFound}>
          <Button onClick={onClear}>{businessTexts.clearAllFilters}</Button>
        </EmptyState>
      )}
      {list && list.edges.length > 0 && (
        <div aria-busy={isSearching} className={isSearching ? '[&_img]:opacity-60' : ''}>
          <CardGrid>
            {list.edges.map(({ node }, index) => (
              <BusinessCard key={node.id} business={node} isUrgent={index < inView} />
            ))}
          </CardGrid>
        </div>
      )}
      {data?.businesses.pageInfo.hasNextPage && <LoadMore onMore={() => more()} />}
    </section>
  );
}
