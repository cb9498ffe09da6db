/** Restores the scroll position after a reload, and the length of a list: the cache is empty then. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { tabStorage } from './storage.ts';
import { limits } from '#rules/limits.ts';

/** The key under which the router stores the scroll position of each history entry for the tab. */
export const scrollKey = 'scroll-positions';
const lengthKey = 'list-lengths';

type Numbers = Record<string, number | undefined>;

const read = (name: string): Numbers => tabStorage.read(name);

/** Without scroll anchoring only users scroll: the browser would move the page by what changes above the visible part. */
const setScrollAnchoring = (value: 'auto' | 'none'): void => {
  document.body.style.overflowAnchor = value;
};

/** Restores the position of a reloaded page. The router does so only if it renders before its loaders are done. */
export function useRestoredScroll(): void {
  const { key } = useLocation();
  const restore = useEffectEvent(() => {
    const top = read(scrollKey)[key];
    if (top) scrollTo(0, top);
  });
  useLayoutEffect(() => restore(), []);
}

/**
 * Stores how many items a list shows, for each history entry, and loads as many when the entry is opened again.
 * @param length the number of items; undefined while the list loads
 * @param loadMore loads a number of further items; undefined if there are none
 */
export function useRestoredPages(length: number | undefined, loadMore?: (first: number) => Promise<unknown>): void {
  const { key } = useLocation();
  const restored = useRef<string>(undefined);
  const scrolledTo = useRef<number>(undefined);

  const restore = useEffectEvent((shown: number) => {
    const missing = loadMore ? (read(lengthKey)[key] ?? 0) - shown : 0;
    if (missing > 0) {
      scrolledTo.current ??= scrollY;
      return void loadMore?.(Math.min(missing, limits.page.max));
    }
    restored.current = key;
    const top = read(scrollKey)[key];
    // Users who have scrolled meanwhile stay where they are.
    if (top !== undefined && scrolledTo.current === scrollY) scrollTo(0, top);
    scrolledTo.current = undefined;
    setScrollAnchoring('auto');
  });

  useEffect(() => () => setScrollAnchoring('auto'), []);
  useEffect(() => {
    if (length === undefined) {
      // A list that still loads is shorter than the stored position, which the browser clamps.
      scrolledTo.current = scrollY;
      setScrollAnchoring('none');
      return;
    }
    if (restored.current !== key) restore(length);
    if (restored.current === key) tabStorage.write(lengthKey, { ...read(lengthKey), [key]: length });
  }, [key, length]);
}
