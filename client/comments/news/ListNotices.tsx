/** Notices above the list of comments: new ones, and the comment that the URL names. */
import { useLocation } from 'react-router-dom';
import { anchoredComment } from '#rules/page.ts';
import { LinkedComment, type LinkedState, type RenderComment } from '../linked/LinkedComment.tsx';
import { NewComments } from './NewComments.tsx';

interface ListNoticesProps {
  businessId: string;
  item: RenderComment;
  /** The ids of the comments in the list. Ids sort by time. */
  listed: string[];
  /** Whether the list has the newest comments first. */
  isNewestFirst: boolean;
  /** Shows the list with the newest comments first. */
  onShow: () => void;
  onLinked: (linked: LinkedState | undefined) => void;
}

export function ListNotices({ businessId, item, listed, isNewestFirst, onShow, onLinked }: ListNoticesProps) {
  // A change of the order or the filter removes it from the address.
  const linkedId = anchoredComment(useLocation().hash);
  return (
    <>
      <NewComments businessId={businessId} listed={listed} isNewestFirst={isNewestFirst} onShow={onShow} />
      {linkedId && (
        <LinkedComment
          key={linkedId}
          id={linkedId}
          businessId={businessId}
          item={item}
          isListed={listed.includes(linkedId)}
          onLinked={onLinked}
        />
      )}
    </>
  );
}
