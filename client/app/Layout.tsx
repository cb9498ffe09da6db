/** The layout of every screen: skip link, header, content, footer and toasts. */
import type { MouseEvent } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { scrollKey, useRestoredScroll } from '#client/core/useRestoredPages.ts';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';
import { Toasts } from './toasts/Toasts.tsx';

/** Focuses the content. A browser also changes the fragment of the address, which may have the token of a mailed link. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector('main')!.focus();
}

export function Layout() {
  const { user } = useAuth();
  useRestoredScroll();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={skip}
        className="button button-primary sr-only focus:not-sr-only focus:fixed focus:z-50 focus:m-2"
      >
        {commonTexts.skipToContent}
      </a>
      <Header />
      {/* The footer is below the first screenful, so that it does not move while the content loads. */}
      <main id="content" tabIndex={-1} className="page min-h-[calc(100dvh-4rem)] grow pb-12 outline-none">
        {/* A change of user remounts every screen. */}
        <Outlet key={user?.id ?? 'visitor'} />
      </main>
      <Footer />
      <ScrollRestoration storageKey={scrollKey} />
      <Toasts />
    </div>
  );
}
