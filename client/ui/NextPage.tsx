/** Load more below a list, if there is another page. */
import { toastServerError } from '#client/core/errors.ts';
import { LoadMore } from './LoadMore.tsx';

interface NextPageProps {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** The `fetchMore` of the query. */
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>;
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
