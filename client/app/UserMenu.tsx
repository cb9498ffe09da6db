/** The signed-in user's menu: links and Logout. */
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import type { SessionUser } from '#client/core/session.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Avatar } from '#client/ui/Avatar.tsx';

const links = [
  { to: paths.home, text: commonTexts.home },
  { to: paths.profile, text: commonTexts.myProfile },
  { to: paths.saved, text: commonTexts.savedBusinesses },
];

const item = 'flex min-h-11 w-full items-center rounded-chip px-3 text-start font-medium hover:bg-sunken';

export function UserMenu({ user }: { user: SessionUser }) {
  const { logout } = useAuth();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-label={commonTexts.userMenu(user.username)}
        className="icon-button"
      >
        <Avatar username={user.username} picture={user.profilePicture} size={36} />
      </button>
      <div
        ref={menu}
        id="user-menu"
        popover="auto"
        className="card fixed inset-auto end-[max(1rem,calc((100vw-90rem)/2+2rem))] top-17 w-56 p-2 text-ink shadow-raised"
      >
        <p className="truncate border-b border-line px-3 pb-2 text-sm text-ink3">{user.username}</p>
        <ul className="pt-2">
          {links.map(({ to, text }) => (
            <li key={to}>
              <Link to={to} onClick={close} className={item}>
                {text}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void logout()} className={item}>
              {commonTexts.logout}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
}
