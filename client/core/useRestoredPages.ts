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

/** The events by which users scroll. The browser scrolls, too, where parts above the visible one change. */
const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

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
  /** Whether the entry was shown before its list was complete: the browser has clamped its position then. */
  const isLate = useRef(false);
  const hasActed = useRef(false);

  useEffect(() => {
    isLate.current = hasActed.current = false;
    const act = () => {
      hasActed.current = true;
    };
    const options = { capture: true, passive: true };
    for (const name of userEvents) addEventListener(name, act, options);
    return () => userEvents.forEach((name) => removeEventListener(name, act, options));
  }, [key]);

  const restore = useEffectEvent((shown: number) => {
    const missing = loadMore ? (read(lengthKey)[key] ?? 0) - shown : 0;
    if (missing > 0) {
      isLate.current = true;
      return void loadMore?.(Math.min(missing, limits.page.max));
    }
    restored.current = key;
    const top = read(scrollKey)[key];
    // Users who have scrolled meanwhile stay where they are.
    if (top !== undefined && isLate.current && !hasActed.current) scrollTo(0, top);
    isLate.current = false;
  });

  useEffect(() => {
    if (length === undefined) {
      isLate.current = true;
      return;
    }
    if (restored.current !== key) restore(length);
    if (restored.current === key) tabStorage.write(lengthKey, { ...read(lengthKey), [key]: length });
  }, [key, length]);
}
