/** The header of a profile: picture, name, date of registration, and what the screen adds. */
import type { ReactNode } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { longDate } from '#client/core/dates.ts';
import { userTexts } from '../userTexts.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

interface ProfileHeaderProps {
  user: { username: string; profilePicture: string; createdAt: string };
  /** A line below the name. */
  note?: ReactNode;
  /** The menu beside the name. */
  menu?: ReactNode;
  /** Buttons beside the name on wide screens. */
  actions?: ReactNode;
  children: ReactNode;
}

export function ProfileHeader({ user, note, menu, actions, children }: ProfileHeaderProps) {
  const { username, profilePicture, createdAt } = user;
  return (
    <section className="card relative mt-6 overflow-hidden sm:[--stripe:5%] lg:[--stripe:2.5%]">
      <div aria-hidden className="awning" />
      <div className="grid gap-6 px-4 pt-13 pb-6 sm:px-8">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <div className="flex min-w-0 grow basis-72 flex-wrap items-center gap-4 sm:gap-6">
            <Avatar username={username} picture={profilePicture} size={80} />
            <div className="grid min-w-0 grow basis-36 gap-1">
              <div className="flex items-center gap-2">
                <PageHeading className="wrap-anywhere max-sm:text-2xl">{username}</PageHeading>
                {menu}
              </div>
              {note}
              {createdAt && (
                <p className="flex items-center gap-1.5 text-sm text-ink3">
                  <CalendarDays aria-hidden className="size-4 shrink-0" />
                  <time dateTime={createdAt}>{userTexts.joined(longDate(createdAt))}</time>
                </p>
              )}
            </div>
          </div>
          {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">{actions}</div>}
        </div>
        <div className="flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-12">{children}</div>
      </div>
    </section>
  );
}
