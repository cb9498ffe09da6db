/** The comments of a business, newest first. A failure to load them is logged; the page stays usable. */
import { useEffect } from 'react';
import { commentTexts } from './commentTexts.ts';
import { useBusinessCommentsQuery } from '#client/gql/graphql.ts';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { CommentItem } from './CommentItem.tsx';

const logFailure = (failure: unknown) => console.error('Failed to fetch comments', failure);

export function CommentList({ businessId }: { businessId: string }) {
  const { data, error, fetchMore } = useBusinessCommentsQuery({ variables: { businessId } });
  const comments = data?.business?.comments;

  useEffect(() => {
    if (error) logFailure(error);
  }, [error]);

  if (!comments) return null;
  if (comments.edges.length === 0) return <p className="py-4 text-ink2">{commentTexts.noComments}</p>;
  const { hasNextPage, endCursor } = comments.pageInfo;
  return (
    <>
      <ol className="divide-y divide-line">
        {comments.edges.map(({ node }) => (
          <CommentItem key={node.id} comment={node} />
        ))}
      </ol>
      {hasNextPage && (
        <LoadMore
          label={commentTexts.moreComments}
          onMore={() => fetchMore({ variables: { after: endCursor } }).catch(logFailure)}
        />
      )}
    </>
  );
}
