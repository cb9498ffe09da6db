/** The signed-in user's menu: links and Logout. It closes when the focus leaves it. */
import { useRef, useState, type FocusEvent } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import type { SessionUser } from '#client/core/session.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Lazy } from '#client/ui/Lazy.tsx';

const menuLinks = lazyCode(async () => (await import('./MenuLinks.tsx')).MenuLinks);

const item = 'flex min-h-11 w-full items-center rounded-chip px-3 text-start font-medium hover:bg-sunken';

export function UserMenu({ user }: { user: SessionUser }) {
  const { logout } = useAuth();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  // Without a next element the window has lost the focus, and the menu stays.
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    <div className="contents" onBlur={closeOnLeave}>
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
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="card fixed inset-auto end-[max(1rem,calc((100vw-90rem)/2+2rem))] top-17 max-h-[calc(100dvh-5rem)] w-56 max-w-[calc(100vw-2rem)] overflow-y-auto p-2 text-ink raised short:top-2 short:max-h-[calc(100dvh-1rem)]"
      >
        <p className="truncate border-b border-line px-3 pb-2 text-sm text-ink3">{user.username}</p>
        <ul className="pt-2">
          {/* Logout stands where it will stay, so that no link moves under the pointer. */}
          <Lazy code={menuLinks} fallback={<li className="h-55" />} isOptional>
            {(MenuLinks) => <MenuLinks isOpen={isOpen} onClick={close} className={item} />}
          </Lazy>
          <li>
            <button type="button" onClick={() => void logout()} className={item}>
              {commonTexts.logout}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
