/** A notification in the list: who, what and when. */
import Bookmark from 'lucide-react/icons/bookmark';
import Gavel from 'lucide-react/icons/gavel';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { Link } from 'react-router-dom';
import { Avatar } from '#client/ui/Avatar.tsx';
import { MuteMenu } from './settings/MuteMenu.tsx';
import { notificationTexts } from './notificationTexts.ts';
import { pathOf, message, type ListedNotification } from './message.tsx';

/** The picture of the newest person; saves and decisions have none. */
function Mark({ kind, actors: [actor] }: ListedNotification) {
  if (actor) return <Avatar username={actor.username} picture={actor.profilePicture} />;
  const Icon = kind === 'DECISION' ? Gavel : Bookmark;
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink3">
      <Icon className="size-5" />
    </span>
  );
}

interface NotificationItemProps {
  notification: ListedNotification;
  /** Called after a business, a person or a conversation is muted. */
  onMuted: (isMuted: (notification: ListedNotification) => boolean) => void;
}

export function NotificationItem({ notification, onMuted }: NotificationItemProps) {
  const { isUnread, latestAt, excerpt } = notification;
  return (
    <li className="flex flex-wrap gap-3 py-4">
      <Mark {...notification} />
      <div className="grid min-w-0 grow basis-40 gap-1">
        <p className="wrap-anywhere">
          {isUnread && <span className="sr-only">{notificationTexts.unread} </span>}
          {message(notification)}
        </p>
        {excerpt && (
          // The name of the business is the same link, so that keyboards skip this one.
          <Link to={pathOf(notification) ?? ''} tabIndex={-1} dir="auto" className="truncate text-ink2 hover:underline">
            {excerpt}
          </Link>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink3">
          <time dateTime={latestAt} title={exactDate(latestAt)}>
            {relativeDate(latestAt)}
          </time>
        </p>
      </div>
      {/* A border, since forced colors remove backgrounds. */}
      {isUnread && <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full border-4 border-accent" />}
      <MuteMenu notification={notification} onMuted={onMuted} />
    </li>
  );
}
