/** Leads to the comment that the address names. One that the list does not contain is loaded, and shown above it. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { errorCode, errorMessage } from '#client/core/errors.ts';
import { useLinkedCommentQuery } from '#client/gql/documents/comments/linked/LinkedComment.ts';
import type { LinkedCommentQuery } from '#client/gql/graphql.ts';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { commentAnchor } from '#rules/page.ts';
import { useDeletedComments } from '../deletions.ts';
import { linkedTexts } from './linkedTexts.ts';

/** Renders a comment as in the list. */
export type RenderComment = (comment: NonNullable<LinkedCommentQuery['comment']>) => ReactNode;

/** The comment that the address names, once it is shown. */
export interface LinkedState {
  id: string;
  /** Whether it is shown above the list, which leaves it out. */
  isAbove: boolean;
}

interface LinkedCommentProps {
  id: string;
  businessId: string;
  item: RenderComment;
  /** Whether the list contains it. It stays where it is first shown. */
  isListed: boolean;
  onLinked: (linked: LinkedState | undefined) => void;
}

export function LinkedComment({ id, businessId, item, isListed, onLinked }: LinkedCommentProps) {
  const { key } = useLocation();
  const [isInList] = useState(isListed);
  const variables = { id, businessId };
  const { data, error, refetch } = useLinkedCommentQuery({ variables, skip: isInList });
  const isDeleted = useDeletedComments(businessId).some((each) => each.id === id);
  const comment = data?.comment;
  const isShown = isInList || Boolean(comment);

  useEffect(() => {
    if (!isShown) return undefined;
    onLinked({ id, isAbove: !isInList });
    return () => onLinked(undefined);
  }, [isShown, isInList, id, onLinked]);
  useEffect(() => {
    // Users who have begun something else meanwhile stay there.
    if (!isShown || !mayTakeFocus()) return;
    const element = document.getElementById(commentAnchor(id));
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [isShown, id, key]);

  if (isInList || isDeleted) return null;
  if (error)
    return errorCode(error) === 'NOT_FOUND' ? (
      <p role="status" className="pb-4 text-ink2">
        {linkedTexts.gone}
      </p>
    ) : (
      <TryAgain text={errorMessage(error, linkedTexts.failed)} refetch={refetch} />
    );
  if (!comment) return <div className="skeleton h-24" />;
  return (
    <section aria-label={linkedTexts.linked} className="pb-4">
      <p aria-hidden className="pb-1 text-sm text-ink3">
        {linkedTexts.linked}
      </p>
      <ul>{item(comment)}</ul>
    </section>
  );
}
