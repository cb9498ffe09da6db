/** The navigation of signed-in users: in the header on wide screens, at the bottom on narrow ones. */
import Bookmark from 'lucide-react/icons/bookmark';
import House from 'lucide-react/icons/house';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { NavLink } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';

const links = [
  { to: paths.home, text: commonTexts.home, Icon: House },
  { to: paths.createBusiness, text: commonTexts.addBusiness, Icon: Plus },
  { to: paths.saved, text: commonTexts.saved, Icon: Bookmark },
  { to: paths.users, text: commonTexts.users, Icon: Users },
];

export function MainNav() {
  return (
    <nav
      aria-label={commonTexts.mainNavigation}
      className="flex max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:h-16 max-md:border-t max-md:border-line max-md:bg-bg md:gap-1"
    >
      {links.map(({ to, text, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="flex items-center justify-center text-ink2 hover:text-ink max-md:flex-1 max-md:flex-col max-md:gap-0.5 max-md:text-xs md:px-3 md:py-2.5 md:text-sm md:font-semibold aria-[current=page]:text-accent"
        >
          <Icon aria-hidden className="size-5 md:hidden" />
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
