/** Tells screen readers which comments the list shows after a change of the order or the filter. */
import { useState } from 'react';
import { commonTexts } from '#client/core/commonTexts.ts';
import { commentSortOrders } from '#rules/comment-orders.ts';
import type { CommentView } from './commentView.ts';

interface ViewStatusProps {
  view: CommentView;
  /** Whether the list of the view has arrived. */
  isShown: boolean;
  /** The text of an empty list. */
  none: string | false;
}

export function ViewStatus({ view: { sort, rating }, isShown, none }: ViewStatusProps) {
  const order = commentSortOrders[sort ? 'helpful' : 'newest'].label;
  const name = rating ? `${commonTexts.stars(rating)}, ${order}` : order;
  // The list with which the page opens is not a change.
  const [opened] = useState(name);
  const [isChanged, setChanged] = useState(false);
  if (name !== opened && !isChanged) setChanged(true);
  // The status line of the first list is that of its skeletons.
  if (!isShown && !isChanged) return null;
  return (
    <p role="status" className="sr-only">
      {isShown && isChanged && (none ? `${name}: ${none}` : name)}
    </p>
  );
}
