/** Load more below a list, if there is another page. */
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageLinks } from '#client/ui/PageLinks.tsx';

interface NextPageProps {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  /** The `fetchMore` of the query. */
  fetchMore: (options: { variables: { after: string | null } }) => Promise<unknown>;
  /** Reports the error. */
  onFailure: (error: unknown) => void;
}

export function NextPage({ pageInfo, fetchMore, onFailure }: NextPageProps) {
  return (
    <>
      {pageInfo.hasNextPage && (
        <LoadMore onMore={() => fetchMore({ variables: { after: pageInfo.endCursor } }).catch(onFailure)} />
      )}
      {import.meta.env?.SSR && <PageLinks pageInfo={pageInfo} />}
    </>
  );
}
