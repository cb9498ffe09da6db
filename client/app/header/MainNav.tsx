/** The navigation of signed-in users: in the header, and at the bottom of narrow windows that are high enough for two fixed bars. */
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
    <nav aria-label={commonTexts.mainNavigation} className="main-nav">
      {links.map(({ to, text, Icon }) => (
        <NavLink key={to} to={to} end>
          <Icon aria-hidden />
          {text}
        </NavLink>
      ))}
    </nav>
  );
}
