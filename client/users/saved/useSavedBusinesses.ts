/** The viewer's saved businesses. While a new search or order loads, the previous list stays. */
import { toastError } from '#client/core/errors.ts';
import { useSavedPageQuery, type SavedPageQueryVariables } from '#client/gql/graphql.ts';
import { useListPages } from '../ListPages.tsx';
import { useErrorToast } from '../useErrorToast.ts';

/** @param failedText the text after a failed query */
export function useSavedBusinesses(variables: SavedPageQueryVariables, failedText: string) {
  const { data, previousData, loading, error, refetch, fetchMore } = useSavedPageQuery({ variables });
  useErrorToast(error, failedText);
  const nextPage = useListPages(data?.me?.savedBusinesses, fetchMore, (failure) => toastError(failure, failedText));
  return {
    list: (data ?? (loading ? previousData : undefined))?.me?.savedBusinesses,
    isLoading: loading && !data,
    error,
    refetch,
    nextPage,
  };
}
