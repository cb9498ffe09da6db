/** What a card says about a user. Nothing in it depends on the viewer, apart from the action that the screen passes in. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { longDate } from '#client/core/dates.ts';
import { paths } from '#client/core/paths.ts';
import type { UserCard_UserFragment } from '#client/gql/graphql.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { limits } from '#rules/limits.ts';
import { userTexts } from '../userTexts.ts';
import { BusinessThumbnail } from './BusinessThumbnail.tsx';

interface UserSummaryProps {
  user: UserCard_UserFragment;
  /** The viewer's button in the footer. */
  children?: ReactNode;
}

export function UserSummary({ user, children }: UserSummaryProps) {
  const { username, bio, profilePicture, createdAt, numFollowers, numBusinesses, businesses } = user;
  const fronts = businesses.edges.slice(0, limits.userCardBusinesses);
  const others = numBusinesses - fronts.length;
  return (
    <article className="card flex min-w-0 flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        {/* The name is the same link, so keyboards and screen readers skip this one. */}
        <Link to={paths.user(username)} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
          <Avatar username={username} picture={profilePicture} size={56} />
        </Link>
        <div className="grid min-w-0 gap-1">
          <h3 className="truncate text-xl">
            <Link to={paths.user(username)} className="hover:text-accent hover:underline">
              {username}
            </Link>
          </h3>
          <p className="text-xs text-ink3">{userTexts.joined(longDate(createdAt))}</p>
        </div>
      </div>
      {/* The room of two lines, so that what follows is at the same height in all cards of a row. */}
      <p className={`line-clamp-2 text-ink2 wrap-anywhere sm:min-h-[2lh] ${bio ? '' : 'max-sm:hidden'}`}>{bio}</p>
      {fronts.length === 0 && (
        <p className="grid min-h-11 grow place-items-center rounded-chip border border-dashed border-line text-sm text-ink3">
          {userTexts.noBusinessesPosted}
        </p>
      )}
      {fronts.length > 0 && (
        <div className="mt-auto grid grid-cols-[1fr_3.25rem] gap-2">
          <ul aria-label={userTexts.businessesOf(username)} className="grid grid-cols-3 gap-2">
            {fronts.map(({ node }) => (
              <li key={node.id} className="min-w-0">
                <BusinessThumbnail business={node} />
              </li>
            ))}
          </ul>
          {others > 0 && (
            <Link to={paths.user(username)} className="link grid place-content-center pb-5 text-center text-sm">
              {userTexts.more(others)}
              <span className="sr-only"> {userTexts.businessesOf(username)}</span>
            </Link>
          )}
        </div>
      )}
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
        <ul className="text-sm text-ink2">
          <li>{userTexts.followerCount(numFollowers)}</li>
          <li>{userTexts.businessCount(numBusinesses)}</li>
        </ul>
        {children}
      </div>
    </article>
  );
}
