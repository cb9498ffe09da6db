/** The query of the home page: the businesses that match the filters. */
import { NetworkStatus } from '@apollo/client';
import { toastServerError, useServerErrorToast } from '#client/core/errors.ts';
import { useRestoredPages } from '#client/core/useRestoredPages.ts';
import { useHomePageQuery } from '#client/gql/documents/businesses/home/HomePage.ts';
import { usePageVariables } from '#client/ui/PageLinks.tsx';
import { variablesFor, type Filters } from '#rules/filters.ts';
import { businessTexts } from '../businessTexts.ts';

const searching = [NetworkStatus.loading, NetworkStatus.setVariables, NetworkStatus.refetch];

/** Returns the list, or the error that prevents it; `more` loads the next page, where there is one. */
export function useBusinessList(filters: Filters) {
  const query = useHomePageQuery({ variables: { ...variablesFor(filters), ...usePageVariables() } });
  const { data, previousData, error, networkStatus, fetchMore, refetch } = query;
  useServerErrorToast(error, businessTexts.listFailed);

  // While a new search loads, the previous list stays.
  const isSearching = searching.includes(networkStatus);
  const list = (data ?? (isSearching ? previousData : undefined))?.businesses;
  const hasMore = data?.businesses.pageInfo.hasNextPage;
  const more = (first?: number) =>
    fetchMore({ variables: { first, after: list?.pageInfo.endCursor } }).catch((failure: unknown) =>
      toastServerError(failure, businessTexts.listFailed),
    );
  useRestoredPages(data?.businesses.edges.length, hasMore ? more : undefined);
  return {
    list,
    isSearching,
    failure: !list && !isSearching ? error : undefined,
    refetch,
    more: hasMore ? more : undefined,
  };
}
