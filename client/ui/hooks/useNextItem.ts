/**
 * Focuses the first item that a button adds to a list, or a link or button in it, since the button may disappear with the last page.
 * Users who have moved the focus meanwhile keep it.
 */
import { useRef, type RefObject } from 'react';
import { mayTakeFocus } from './mayTakeFocus.ts';

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
    // Other lists may stand deeper in it, as that of a linked comment.
    const list = previous?.matches('ul, ol') ? previous : previous?.querySelector(':scope > ul, :scope > ol');
    const length = list?.children.length ?? 0;
    const observer = new MutationObserver(() => {
      observer.disconnect();
      const item = list?.children[length];
      if (!(item instanceof HTMLElement) || !mayTakeFocus(element.current)) return;
      const action = item.querySelector<HTMLElement>('a:not([tabindex]), button');
      if (!action) item.tabIndex = -1;
      (action ?? item).focus({ preventScroll: true });
    });
    if (list) observer.observe(list, { childList: true });
    return () => observer.disconnect();
  };
  return [element, wait];
}
