/** The link to the notifications in the header, with the number of unread ones. The number is asked at the start and on focus. */
import BellIcon from 'lucide-react/icons/bell';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { count } from '#client/core/formats.ts';
import { paths } from '#client/core/paths.ts';
import { useUnreadNotificationsQuery } from '#client/gql/documents/notifications/Unread.ts';
import { notificationTexts } from './notificationTexts.ts';

/** Milliseconds between two requests: a window can get the focus many times in a row. */
const pause = 10_000;

export function Bell() {
  const { data, refetch } = useUnreadNotificationsQuery();
  const askedAt = useRef(0);
  const unread = data?.me?.numUnread ?? 0;

  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt.current < pause) return;
    askedAt.current = Date.now();
    // A failure leaves the last number.
    refetch().catch(() => undefined);
  });
  useEffect(() => {
    askedAt.current = Date.now();
    const onFocus = () => ask();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, []);

  return (
    <NavLink to={paths.notifications} aria-label={notificationTexts.bell(unread)} className="icon-button relative">
      <BellIcon aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute end-0 top-0 rounded-full bg-accent px-1.5 text-xs font-bold text-on-accent"
        >
          {count(unread)}
        </span>
      )}
    </NavLink>
  );
}
