/**
 * The comments of a business, newest first unless another order is chosen; skeletons while the first ones load. A failure to load them
 * is logged; the page stays usable, and another order or filter offers to try again.
 */
import { useEffect, useState } from 'react';
import { finishAll } from '#client/core/undo/unfinished.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { commentTexts } from './commentTexts.ts';
import { useBusinessCommentsQuery } from '#client/gql/graphql.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageLinks, usePageVariables } from '#client/ui/PageLinks.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { CommentItem, type CommentedBusiness } from './CommentItem.tsx';
import type { CommentView } from './view/commentView.ts';
import { ViewStatus } from './view/ViewStatus.tsx';
import { useDeletedComments } from './deletions.ts';
import type { LinkedState } from './linked/LinkedComment.tsx';

const listNotices = lazyCode(async () => (await import('./news/ListNotices.tsx')).ListNotices);

/** The id of the section. */
export const commentsId = 'comments';

const logFailure = (failure: unknown) => console.error('Failed to fetch comments', failure);

interface CommentListProps {
  business: CommentedBusiness;
  /** The number of comments on the business, of any rating. Without any, no skeletons stand in for them. */
  numComments: number;
  view: CommentView;
  setView: (view: CommentView) => void;
}

export function CommentList({ business, numComments, view, setView }: CommentListProps) {
  const { id: businessId } = business;
  const { data, previousData, loading, error, refetch, fetchMore } = useBusinessCommentsQuery({
    variables: { businessId, ...view, ...usePageVariables() },
  });
  const deleted = useDeletedComments(businessId);
  const [linked, setLinked] = useState<LinkedState>();
  // The list of the last view stays until the next one has arrived.
  const comments = (data ?? (loading ? previousData : undefined))?.business?.comments;

  useEffect(() => {
    if (error) logFailure(error);
  }, [error]);

  // Deletions are sent when the user opens another page.
  useEffect(() => () => void finishAll(), [businessId]);

  const isDefault = !view.sort && !view.rating;
  const edges = comments?.edges.filter(
    ({ node }) => !deleted.some(({ id }) => id === node.id) && !(linked?.isAbove && node.id === linked.id),
  );
  const isEmpty = edges?.length === 0 && !comments?.pageInfo.hasNextPage;
  const none = view.rating ? commentTexts.noneWithStars : commentTexts.noComments;
  const status = <ViewStatus view={view} isShown={data !== undefined} none={isEmpty && none} />;
  if (!comments || !edges)
    return (
      <>
        {status}
        {loading
          ? numComments > 0 && <CommentSkeletons number={Math.min(numComments, 3)} />
          : // The list of another order or filter must not stand in for the one that failed.
            error && !isDefault && <TryAgain text={commonTexts.notLoaded} refetch={refetch} />}
      </>
    );
  const { hasNextPage, endCursor } = comments.pageInfo;
  const item = (comment: (typeof edges)[number]['node']) => (
    <CommentItem key={comment.id} comment={comment} business={business} isLinked={comment.id === linked?.id} />
  );
  const news = (
    <Lazy code={listNotices} isOptional>
      {(ListNotices) => (
        <ListNotices
          businessId={businessId}
          item={item}
          listed={comments.edges.map(({ node }) => node.id)}
          isNewestFirst={isDefault}
          onShow={() => isDefault || setView({})}
          onLinked={setLinked}
        />
      )}
    </Lazy>
  );
  if (isEmpty)
    return (
      <>
        {status}
        <div>
          {news}
          <p className="py-4 text-ink2">{none}</p>
        </div>
      </>
    );
  return (
    <>
      {status}
      <div>
        {news}
        <ol className="divided" aria-busy={!data}>
          {edges.map(({ node }) => item(node))}
        </ol>
      </div>
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

function CommentSkeletons({ number }: { number: number }) {
  return (
    <Loading>
      <div className="divided">
        {Array.from({ length: number }, (_, index) => (
          <div key={index} className="flex gap-3 py-4">
            <div className="skeleton size-10 shrink-0 rounded-full" />
            <div className="grid grow gap-2">
              <div className="skeleton h-6 w-48" />
              <div className="skeleton h-12" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
