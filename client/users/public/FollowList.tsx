/** The first few followers or followed users of a user. The button with the number of the others shows all, page by page. */
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { userTexts } from '../userTexts.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { LoadMore } from '#client/ui/LoadMore.tsx';
import { limits } from '#rules/limits.ts';
import { useFollowList, type FollowListName } from './useFollowList.ts';

interface FollowListProps {
  userId: string;
  side: FollowListName;
  title: string;
  users: { edges: { node: { id: string; username: string; profilePicture: string } }[]; totalCount: number };
  /** The text of an empty list. */
  none: string;
  isOpen: boolean;
  onOpen: () => void;
}

export function FollowList({ userId, side, title, users, none, isOpen, onOpen }: FollowListProps) {
  const titleId = useId();
  const { list, more } = useFollowList({ userId, side, isOpen, onOpen });
  const shown = list?.edges ?? users.edges.slice(0, limits.profileUsers);
  const others = users.totalCount - shown.length;
  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      {shown.length === 0 && <p className="text-ink2">{none}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <ul className="contents">
          {shown.map(({ node: { id, username, profilePicture } }) => (
            <li key={id}>
              <Link
                to={paths.user(username)}
                className="flex min-h-11 items-center gap-2 rounded-card border border-line bg-surface py-1 ps-1.5 pe-3 text-sm font-semibold hover:bg-sunken hover:text-accent"
              >
                <Avatar username={username} picture={profilePicture} size={32} />
                {username}
              </Link>
            </li>
          ))}
        </ul>
        {others > 0 && list?.pageInfo.hasNextPage !== false && (
          <LoadMore onMore={more} label={userTexts.more(others)} className="text-sm" />
        )}
      </div>
    </section>
  );
}
