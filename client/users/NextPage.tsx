/** The way to the next page of a list, where there is one. */
import { LoadMore } from '#client/ui/LoadMore.tsx';

interface NextPageProps {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** The query's own `fetchMore`. */
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>;
  /** Tells what went wrong. */
  onFailure: (error: unknown) => void;
}

export function NextPage({ pageInfo, fetchMore, onFailure }: NextPageProps) {
  if (!pageInfo.hasNextPage) return null;
  return <LoadMore onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } }).catch(onFailure)} />;
}
