/** Fetches a screen's code when someone points at, touches or focuses a link to it. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LoadScreen } from './screen.tsx';

const intents = ['pointerover', 'touchstart', 'focusin'] as const;

/** Watches every link of the page from now on. */
export function preloadOnIntent(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // A failure shows when the link is followed.
      (route.handle as LoadScreen | undefined)?.().catch(() => undefined);
    }
  };
  for (const intent of intents) document.addEventListener(intent, preload, { passive: true });
}
