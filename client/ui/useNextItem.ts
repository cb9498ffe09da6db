/** Takes the keyboard to the first of the items that a button brings, since the button may go with the last of them. */
import { useRef, type RefObject } from 'react';

/**
 * Finds the list above an element.
 * @returns the element's ref, and a function that waits for the next item and gives the function which stops waiting
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
