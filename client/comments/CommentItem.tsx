/** A comment: author, the author's rating, date and text. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { CommentItem_CommentFragmentDoc, type CommentItem_CommentFragment } from '#client/gql/graphql.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Stars } from './Stars.tsx';

export function CommentItem({ comment }: { comment: FragmentType<CommentItem_CommentFragment> }) {
  const data = useLiveFragment(CommentItem_CommentFragmentDoc, comment);
  if (!data) return null;
  const { author, createdAt, text, rating } = data;
  return (
    <li className="flex gap-3 py-4">
      <Avatar username={author.username} picture={author.profilePicture} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link to={paths.user(author.username)} className="link">
            {author.username}
          </Link>
          {rating !== null && <Stars value={rating} />}
          <time dateTime={createdAt} title={exactDate(createdAt)} className="text-sm text-ink3">
            {relativeDate(createdAt)}
          </time>
        </p>
        <p className="whitespace-pre-line">{text}</p>
      </div>
    </li>
  );
}
