/** Loads a screen's code when users move the pointer over, touch or focus a link to it. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { LoadScreen } from './screenRoute.tsx';

// A link that scrolls below a resting pointer, or was covered by a closed toast, causes pointerover, but no pointermove.
const intents = ['pointermove', 'touchstart', 'focusin'] as const;

/** Starts watching every link of the page. */
export function preloadOnIntent(routes: RouteObject[]): void {
  let last: EventTarget | null;
  const preload = ({ target }: Event) => {
    if (target === last) return;
    last = target;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin) return;
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
      // Following the link reports a failure.
      (route.handle as LoadScreen | undefined)?.().catch(() => undefined);
    }
  };
  for (const intent of intents) document.addEventListener(intent, preload, { passive: true });
}
