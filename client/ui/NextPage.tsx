/** Load more below a list, if there is another page. */
import type { FetchMore, PageInfo } from '#client/core/apollo/connection.ts';
import { toastServerError } from '#client/core/errors.ts';
import { LoadMore } from './LoadMore.tsx';

interface NextPageProps {
  pageInfo: PageInfo;
  fetchMore: FetchMore;
  /** The default text of a failure. */
  failed: string;
}

export function NextPage({ pageInfo, fetchMore, failed }: NextPageProps) {
  if (!pageInfo.hasNextPage) return null;
  const more = () =>
    fetchMore({ variables: { after: pageInfo.endCursor } }).catch((failure: unknown) =>
      toastServerError(failure, failed),
    );
  return <LoadMore onMore={more} />;
}
