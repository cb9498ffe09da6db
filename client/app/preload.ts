/** Loads a screen's code when users point at, touch or focus a link to it. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LoadScreen } from './screenRoute.tsx';

const intents = ['pointerover', 'touchstart', 'focusin'] as const;

/** Starts watching every link of the page. */
export function preloadOnIntent(routes: RouteObject[]): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // Following the link reports a failure.
      (route.handle as LoadScreen | undefined)?.().catch(() => undefined);
    }
  };
  for (const intent of intents) document.addEventListener(intent, preload, { passive: true });
}
