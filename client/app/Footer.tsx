/** The footer of every screen: pages about the site, its users and its API. */
import { Link } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { apiDocs, paths } from '#client/core/paths.ts';

const link = 'py-2 hover:text-ink hover:underline';

export function Footer() {
  return (
    <footer className="border-t border-line">
      <nav
        aria-label={commonTexts.footerNavigation}
        className="page flex flex-wrap gap-x-6 py-4 text-sm font-medium text-ink2"
      >
        <Link to={paths.about} className={link}>
          {commonTexts.about}
        </Link>
        <Link to={paths.users} className={link}>
          {commonTexts.users}
        </Link>
        <a href={apiDocs} className={link}>
          {commonTexts.api}
        </a>
        <Link to={paths.accessibility} className={link}>
          {commonTexts.accessibility}
        </Link>
      </nav>
    </footer>
  );
}
