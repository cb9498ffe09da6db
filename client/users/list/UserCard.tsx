/** A user on the user list, with a Follow button. */
import type { FragmentType } from '@apollo/client';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { longDate } from '#client/core/dates.ts';
import { userTexts } from '../userTexts.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import { UserCard_UserFragmentDoc, type UserCard_UserFragment } from '#client/gql/graphql.ts';
import { Avatar } from '#client/ui/Avatar.tsx';

export function UserCard({ user }: { user: FragmentType<UserCard_UserFragment> }) {
  const data = useLiveFragment(UserCard_UserFragmentDoc, user);
  if (!data) return null;
  const { username, bio, profilePicture, createdAt, numFollowers, numBusinesses } = data;
  return (
    <article className="card flex min-w-0 flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <Avatar username={username} picture={profilePicture} size={56} />
        <div className="grid min-w-0 gap-1">
          <h3 className="truncate text-xl">
            <Link to={paths.user(username)} className="hover:text-accent hover:underline">
              {username}
            </Link>
          </h3>
          <p className="text-xs text-ink3">{userTexts.joined(longDate(createdAt))}</p>
        </div>
      </div>
      {bio && <p className="line-clamp-2 text-ink2 wrap-anywhere">{bio}</p>}
      <div className="mt-auto flex min-h-14 items-end justify-between gap-2 border-t border-line pt-3">
        <ul className="self-center text-sm text-ink2">
          <li>{userTexts.followerCount(numFollowers)}</li>
          <li>{userTexts.businessCount(numBusinesses)}</li>
        </ul>
        <FollowButton user={data} messages={followMessages.list} className="self-center" />
      </div>
    </article>
  );
}
