/** Focuses the first item that a button adds to a list, since the button may disappear with the last page. */
import { useRef, type RefObject } from 'react';

/**
 * Finds the list before an element.
 * @returns the element's ref, and a function that waits for the next item and returns a function that stops waiting
 */
export function useNextItem<Element extends HTMLElement>(): [
  element: RefObject<Element | null>,
  wait: () => () => void,
] {
  const element = useRef<Element>(null);
  const wait = () => {
    const previous = element.current?.previousElementSibling;
    const list = previous?.matches('ul, ol') ? previous : previous?.querySelector('ul, ol');
    const length = list?.children.length ?? 0;
    const observer = new MutationObserver(() => {
      observer.disconnect();
      list?.children[length]?.querySelector<HTMLElement>('a:not([tabindex]), button')?.focus({ preventScroll: true });
    });
    if (list) observer.observe(list, { childList: true });
    return () => observer.disconnect();
  };
  return [element, wait];
}
