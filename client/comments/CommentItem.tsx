/** A comment: author, the author's rating, dates and text. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { CommentItem_CommentFragmentDoc, type CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { SubjectMenu } from '#client/moderation/report/SubjectMenu.tsx';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';
import { commentTexts } from './commentTexts.ts';
import { elementIdOf } from './deletions.ts';
import { firstLine, OwnComment } from './OwnComment.tsx';
import { Stars } from './Stars.tsx';
import { isPending as isBeingSent } from './useAddComment.ts';

const hiddenNotice = lazyCode(async () => (await import('#client/moderation/own/HiddenNotice.tsx')).HiddenNotice);

interface CommentItemProps {
  comment: FragmentType<CommentItem_CommentFragment>;
  businessId: string;
}

export function CommentItem({ comment, businessId }: CommentItemProps) {
  const data = useLiveFragment(CommentItem_CommentFragmentDoc, comment);
  const { user } = useAuth();
  if (!data) return null;
  const { id, author, createdAt, editedAt, text, rating, isHidden, isPending } = data;
  const isOwn = user?.id === author.id && !isBeingSent(id);
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
          <time dateTime={editedAt} title={exactDate(editedAt)}>
            {commentTexts.edited(relativeDate(editedAt))}
          </time>
        </span>
      )}
    </>
  );
  const shown = <p className="whitespace-pre-line">{text}</p>;
  return (
    <li id={elementIdOf(id)} tabIndex={-1} className="flex gap-3 py-4">
      <Avatar username={author.username} picture={author.profilePicture} />
      <div className="min-w-0 grow">
        {isOwn ? (
          <OwnComment comment={data} businessId={businessId} head={head}>
            {shown}
          </OwnComment>
        ) : (
          <>
            <p className={firstLine}>{head}</p>
            {shown}
          </>
        )}
        {isHidden && (
          <Lazy code={hiddenNotice}>
            {(HiddenNotice) => <HiddenNotice id={id} authorId={author.id} isPending={isPending} />}
          </Lazy>
        )}
      </div>
      <SubjectMenu subject={{ type: 'COMMENT', id, name: author.username, personId: author.id }} />
    </li>
  );
}
