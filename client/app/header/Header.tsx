/** The header: brand, navigation, user menu or login links, theme toggle. It scrolls away in short windows. */
import { Link, useLocation, useNavigation } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { paths } from '#client/core/paths.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { site } from '#client/core/site.ts';
import { lazyCode } from '#client/core/lazyCode.ts';
import { useFocusOrigin } from '#client/ui/hooks/useFocusOrigin.ts';
import { Lazy } from '#client/ui/Lazy.tsx';
import { Brand } from './Brand.tsx';
import { MainNav } from './MainNav.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { UserMenu } from './UserMenu.tsx';

const bell = lazyCode(async () => (await import('#client/notifications/Bell.tsx')).Bell);

export function Header() {
  const { user } = useAuth();
  const { key } = useLocation();
  const { state, location } = useNavigation();
  const isNavigating = state !== 'idle';
  // The location of a navigation in progress becomes that of the page.
  useFocusOrigin(location?.key ?? key);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg short:relative" aria-busy={isNavigating}>
      {/* Large text wraps the controls to a second line. */}
      <div className="page inert flex min-h-16 flex-wrap items-center justify-end gap-x-1 py-1 md:gap-x-2">
        <Brand />
        {user ? (
          <>
            <MainNav />
            {/* Keeps its room while its code loads. A change of user asks again. */}
            <Lazy code={bell} fallback={<span className="icon-button" />} isOptional>
              {(Bell) => <Bell key={user.id} />}
            </Lazy>
            <UserMenu user={user} />
          </>
        ) : (
          <nav aria-label={commonTexts.mainNavigation} className="flex items-center gap-1 text-sm font-semibold">
            <Link to={paths.login} className="px-2 py-2.5 text-ink2 hover:text-ink sm:px-3">
              {commonTexts.login}
            </Link>
            {!site.closedNotice && (
              <Link to={paths.register} className="button button-primary max-sm:px-3">
                {commonTexts.signUp}
              </Link>
            )}
          </nav>
        )}
        <ThemeToggle />
      </div>
      <OfflineNotice />
      {isNavigating && <div className="absolute inset-x-0 -bottom-px h-0.5 animate-pulse bg-accent" />}
    </header>
  );
}
