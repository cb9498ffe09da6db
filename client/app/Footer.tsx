/** The footer of every screen: the site's name and tagline, pages about it, its users and its API. */
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { apiDocs, paths } from '#client/core/paths.ts';
import { site } from '#client/core/site.ts';

const link = 'py-2 hover:text-ink hover:underline';

const links = [
  [paths.about, commonTexts.about],
  [paths.rules, commonTexts.rules],
  [paths.privacy, commonTexts.privacy],
  [paths.accessibility, commonTexts.accessibility],
] as const;

export function Footer() {
  const { user } = useAuth();
  return (
    <footer className="border-t border-line">
      <nav
        aria-label={commonTexts.footerNavigation}
        className="page flex flex-wrap gap-x-6 py-4 text-sm font-medium text-ink2"
      >
        <p className="w-full py-2">
          <b className="text-ink">{site.name}</b> {site.tagline}
        </p>
        {links.map(([to, text]) => (
          <Link key={to} to={to} className={link}>
            {text}
          </Link>
        ))}
        {/* The header has it for members. */}
        {!user && (
          <Link to={paths.users} className={link}>
            {commonTexts.users}
          </Link>
        )}
        <a href={apiDocs} className={link}>
          {commonTexts.api}
        </a>
      </nav>
    </footer>
  );
}
