/** The header: brand, navigation, user menu or login links, theme toggle. */
import { Link, useNavigation } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Brand } from './Brand.tsx';
import { MainNav } from './MainNav.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserMenu } from './UserMenu.tsx';

export function Header() {
  const { user } = useAuth();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg" aria-busy={isNavigating}>
      <div className="page flex h-16 items-center gap-2">
        <Brand />
        <div className="ms-auto flex items-center gap-1 md:gap-2">
          {user ? (
            <>
              <MainNav />
              <UserMenu user={user} />
            </>
          ) : (
            <nav aria-label={commonTexts.mainNavigation} className="flex items-center gap-1">
              <Link to={paths.login} className="px-3 py-2.5 text-sm font-semibold text-ink2 hover:text-ink">
                {commonTexts.login}
              </Link>
              <Link to={paths.register} className="button button-primary">
                {commonTexts.signUp}
              </Link>
            </nav>
          )}
          <ThemeToggle />
        </div>
      </div>
      {isNavigating && <div className="absolute inset-x-0 -bottom-px h-0.5 animate-pulse bg-accent" />}
    </header>
  );
}
