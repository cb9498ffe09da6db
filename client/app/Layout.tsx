/** The layout of every screen: skip link, header, content and toasts. */
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { Header } from './Header.tsx';
import { Toasts } from './Toasts.tsx';

export function Layout() {
  const { user } = useAuth();
  return (
    <div className={`flex min-h-dvh flex-col ${user ? 'max-md:pb-16' : ''}`}>
      <a href="#content" className="button button-primary sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2">
        {commonTexts.skipToContent}
      </a>
      <Header />
      <main id="content" tabIndex={-1} className="page grow pb-12 outline-none">
        {/* A change of user remounts every screen. */}
        <Outlet key={user?.id ?? 'visitor'} />
      </main>
      <ScrollRestoration />
      <Toasts />
    </div>
  );
}
