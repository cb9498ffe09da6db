/** The viewer's saved businesses. While a new search or order loads, the previous list stays. */
import { toastFailure } from '#client/core/failures.ts';
import { useSavedPageQuery, type SavedPageQueryVariables } from '#client/gql/graphql.ts';
import { useNextPage } from '../NextPage.tsx';
import { useFixedFailureToast } from '../useFixedFailureToast.ts';

/** @param failedText the text after a failed query */
export function useSavedBusinesses(variables: SavedPageQueryVariables, failedText: string) {
  const { data, previousData, loading, error, refetch, fetchMore } = useSavedPageQuery({ variables });
  useFixedFailureToast(error, failedText);
  const nextPage = useNextPage(data?.me?.savedBusinesses, fetchMore, (failure) => toastFailure(failure, failedText));
  return {
    list: (data ?? (loading ? previousData : undefined))?.me?.savedBusinesses,
    isLoading: loading && !data,
    error,
    refetch,
    nextPage,
  };
}
