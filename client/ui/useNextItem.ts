/** Focuses the first item that a button adds to a list, since the button may disappear with the last page. */
import { useRef, type RefObject } from 'react';

/**
 * Finds the list before an element.
 * @returns the element's ref, and a function that waits for the next item and returns a function that stops waiting
 */
export function useNextItem<Below extends HTMLElement>(): [below: RefObject<Below | null>, wait: () => () => void] {
  const below = useRef<Below>(null);
  const wait = () => {
    const above = below.current?.previousElementSibling;
    const list = above?.matches('ul, ol') ? above : above?.querySelector('ul, ol');
    const known = list?.children.length ?? 0;
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      list?.children[known]?.querySelector<HTMLElement>('a:not([tabindex]), button')?.focus({ preventScroll: true });
    });
    if (list) watcher.observe(list, { childList: true });
    return () => watcher.disconnect();
  };
  return [below, wait];
}
