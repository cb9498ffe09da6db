/** The comments of a business, newest first. A failure to load them is logged; the page stays usable. */
import { useEffect } from 'react';
import { finishAll } from '#client/core/undo/unfinished.ts';
import { commentTexts } from './commentTexts.ts';
import { useBusinessCommentsQuery } from '#client/gql/graphql.ts';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { PageLinks, usePageVariables } from '#client/ui/PageLinks.tsx';
import { CommentItem } from './CommentItem.tsx';
import { useDeletedComments } from './deletions.ts';

/** The id of the section. */
export const commentsId = 'comments';

const logFailure = (failure: unknown) => console.error('Failed to fetch comments', failure);

export function CommentList({ businessId }: { businessId: string }) {
  const { data, error, fetchMore } = useBusinessCommentsQuery({
    variables: { businessId, ...usePageVariables() },
  });
  const deleted = useDeletedComments(businessId);
  const comments = data?.business?.comments;

  useEffect(() => {
    if (error) logFailure(error);
  }, [error]);

  // Deletions are sent when the user opens another page.
  useEffect(() => () => void finishAll(), [businessId]);

  if (!comments) return null;
  const edges = comments.edges.filter(({ node }) => !deleted.some(({ id }) => id === node.id));
  if (edges.length === 0 && !comments.pageInfo.hasNextPage)
    return <p className="py-4 text-ink2">{commentTexts.noComments}</p>;
  const { hasNextPage, endCursor } = comments.pageInfo;
  return (
    <>
      <ol className="divided">
        {edges.map(({ node }) => (
          <CommentItem key={node.id} comment={node} businessId={businessId} />
        ))}
      </ol>
      {hasNextPage && (
        <LoadMore
          label={commentTexts.moreComments}
          onMore={() => fetchMore({ variables: { after: endCursor } }).catch(logFailure)}
        />
      )}
      {import.meta.env?.SSR && <PageLinks pageInfo={comments.pageInfo} section={commentsId} />}
    </>
  );
}
