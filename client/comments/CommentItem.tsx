/** A comment: author, the author's rating, dates and text, how many find it helpful, and the owner's reply. */
import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { CommentItem_CommentFragmentDoc, type CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { LazyHiddenNotice } from '#client/moderation/own/LazyHiddenNotice.tsx';
import { SubjectMenu } from '#client/moderation/report/SubjectMenu.tsx';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { commentAnchor } from '#rules/page.ts';
import { commentTexts } from './commentTexts.ts';
import { ReviewPictures } from './review/ReviewPictures.tsx';
import { lineBesideMenu } from './firstLine.ts';
import { HelpfulButton } from './HelpfulButton.tsx';
import { MentionedText } from './mentions/MentionedText.tsx';
import { Reply } from './Reply.tsx';
import { Stars } from './Stars.tsx';
import { isOptimisticId as isBeingSent } from './useAddComment.ts';

const ownComment = lazyCode(async () => (await import('./own/OwnComment.tsx')).OwnComment);
const versionList = lazyCode(async () => (await import('./CommentVersions.tsx')).CommentVersions);

/** The business of a comment. */
export interface CommentedBusiness {
  id: string;
  name: string;
  ownerId: string;
  /** Whether the viewer owns it, and so may reply. */
  isOwn: boolean;
  /** Whether it is hidden: then its comments take no actions. */
  isHidden: boolean;
  /** Opens the form of the viewer's review, which takes the focus from the pressed button. */
  editReview: (pressed: Element) => void;
}

interface CommentItemProps {
  comment: FragmentType<CommentItem_CommentFragment>;
  business: CommentedBusiness;
  /** Whether the address names it. */
  isLinked: boolean;
}

export function CommentItem({ comment, business, isLinked }: CommentItemProps) {
  const data = useLiveFragment(CommentItem_CommentFragmentDoc, comment);
  const { user } = useAuth();
  const [areVersionsOpen, setVersionsOpen] = useState(false);
  if (!data) return null;
  const { id, author, createdAt, editedAt, text, mentions, rating, isHidden, isPending } = data;
  const isSent = !isBeingSent(id);
  const takesActions = isSent && !business.isHidden;
  const canReport = !isHidden && !business.isHidden;
  const isOwn = user?.id === author.id;
  const head = (
    <>
      <Link to={paths.user(author.username)} className="link">
        {author.username}
      </Link>
      {rating !== null && <Stars value={rating} />}
      <time dateTime={createdAt} title={exactDate(createdAt)} className="text-sm text-ink3">
        {relativeDate(createdAt)}
      </time>
      {editedAt && (
        <span className="text-sm text-ink3">
          <span aria-hidden>· </span>
          <button
            type="button"
            aria-expanded={areVersionsOpen}
            // Above the large targets of Edit and Delete, which may follow in the next line.
            className="relative z-20 underline"
            {...onIntent(versionList)}
            onClick={() => setVersionsOpen(!areVersionsOpen)}
          >
            <time dateTime={editedAt} title={exactDate(editedAt)}>
              {commentTexts.edited(relativeDate(editedAt))}
            </time>
          </button>
        </span>
      )}
    </>
  );
  const shown = <MentionedText text={text} mentions={mentions} />;
  const plain = (
    <>
      <p className={lineBesideMenu}>{head}</p>
      {shown}
    </>
  );
  return (
    <li
      id={commentAnchor(id)}
      tabIndex={-1}
      className={`@container flex gap-3 py-4 ${isLinked ? '-mx-3 rounded-card bg-accent-soft px-3' : ''}`}
    >
      {/* Enlarged text needs the room. */}
      <div className="@max-[16rem]:sr-only">
        <Avatar username={author.username} picture={author.profilePicture} />
      </div>
      <div className="relative min-w-0 grow">
        {isOwn && takesActions ? (
          <Lazy code={ownComment} fallback={plain}>
            {(OwnComment) => (
              <OwnComment comment={data} business={business} head={head}>
                {shown}
              </OwnComment>
            )}
          </Lazy>
        ) : (
          plain
        )}
        <ReviewPictures {...data} />
        {areVersionsOpen && (
          <Lazy code={versionList} onLoadError={() => setVersionsOpen(false)}>
            {(CommentVersions) => <CommentVersions key={editedAt} id={id} />}
          </Lazy>
        )}
        {/* The owner's actions load late. Beside the button they move nothing. */}
        <div className="-ms-2 flex flex-wrap">
          {isHidden ? (
            <div className="ms-2 basis-full">
              <LazyHiddenNotice id={id} authorId={author.id} isPending={isPending} />
            </div>
          ) : (
            isSent && <HelpfulButton comment={data} business={business} isReadOnly={isOwn || business.isHidden} />
          )}
          <Reply
            comment={data}
            business={business}
            canReply={business.isOwn && !isOwn && takesActions}
            canReport={canReport}
          />
        </div>
        {/* At the end of the first line: the text below has the whole width. */}
        <div className="absolute end-0 top-0">
          <SubjectMenu
            subject={{ type: 'COMMENT', id, name: author.username, personId: author.id }}
            canReport={canReport}
          />
        </div>
      </div>
    </li>
  );
}
