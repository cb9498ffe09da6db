/** The link to the notifications in the header, with the number of unread ones, which a stream brings. Without one it is requested on focus and each minute. */
import BellIcon from 'lucide-react/icons/bell';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { formatNumber } from '#client/core/formats.ts';
import { canShareStream } from '#client/core/live/tabs.ts';
import { requestUnread, useUnread } from '#client/core/live/unread.ts';
import { useLive } from '#client/core/live/useLive.ts';
import { paths } from '#client/core/paths.ts';
import { notificationTexts } from './notificationTexts.ts';

/** Milliseconds in which the stream brings the number, before it is requested. */
const streamTimeout = 3000;
/** Milliseconds between two requests: a window can get the focus many times in a row. */
const pause = 10_000;
/** Milliseconds between two requests of a window that stays visible. */
const interval = 60_000;

export function Bell() {
  const client = useApolloClient();
  const number = useUnread();
  const live = useLive();
  const askedAt = useRef(0);
  const unread = number ?? 0;

  const request = () => {
    askedAt.current = Date.now();
    void requestUnread(client);
  };
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt.current < pause || live?.isOpen.get()) return;
    request();
  });
  const requestMissing = useEffectEvent(() => {
    if (number === undefined) request();
  });
  useEffect(() => {
    askedAt.current = Date.now();
    const onFocus = () => ask();
    addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    const timer = setInterval(onFocus, interval);
    const expected = setTimeout(() => requestMissing(), canShareStream() ? streamTimeout : 0);
    return () => {
      clearInterval(timer);
      clearTimeout(expected);
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
          {formatNumber(unread)}
        </span>
      )}
    </NavLink>
  );
}
