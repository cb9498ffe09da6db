/** Keeps the focus near a removed list item, so that keyboard and screen reader users keep their position. */
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Watches a list get shorter.
 * @param length the number of items
 * @returns the ref of the element that takes the focus when the focused item is removed; it needs tabIndex -1
 */
export function useFocusAfterRemoval<Target extends HTMLElement>(length: number | undefined): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const previousLength = useRef(length);
  useEffect(() => {
    const isShorter = length !== undefined && previousLength.current !== undefined && length < previousLength.current;
    previousLength.current = length;
    if (isShorter && document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [length]);
  return target;
}
