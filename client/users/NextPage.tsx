/** Load more below a list, if there is another page. */
import { LoadMore } from '#client/ui/LoadMore.tsx';

interface NextPageProps {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** The `fetchMore` of the query. */
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>;
  /** Reports the error. */
  onFailure: (error: unknown) => void;
}

export function NextPage({ pageInfo, fetchMore, onFailure }: NextPageProps) {
  if (!pageInfo.hasNextPage) return null;
  return <LoadMore onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } }).catch(onFailure)} />;
}
