/** The next page of a list: Load more below it, and as many pages as before when its history entry is opened again. */
import type { FetchMore, PageInfo } from '#client/core/apollo/connection.ts';
import { useRestoredPages } from '#client/core/useRestoredPages.ts';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageLinks } from '#client/ui/PageLinks.tsx';

/**
 * Returns what `ListPages` needs.
 * @param list undefined while it loads
 * @param onFailure reports an error
 */
export function useListPages(
  list: { edges: unknown[]; pageInfo: PageInfo } | null | undefined,
  fetchMore: FetchMore,
  onFailure: (error: unknown) => void,
) {
  const more = list?.pageInfo.hasNextPage
    ? () => fetchMore({ variables: { after: list.pageInfo.endCursor } }).catch(onFailure)
    : undefined;
  useRestoredPages(list?.edges.length, more);
  return { pageInfo: list?.pageInfo, more };
}

export function ListPages({ pageInfo, more }: ReturnType<typeof useListPages>) {
  return (
    <>
      {more && <LoadMore onMore={more} />}
      {import.meta.env?.SSR && pageInfo && <PageLinks pageInfo={pageInfo} />}
    </>
  );
}
