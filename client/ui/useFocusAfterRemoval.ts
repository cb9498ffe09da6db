/** Keeps the focus near a removed list item, so that keyboard and screen reader users keep their position. */
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Watches a list get shorter.
 * @param length the number of items
 * @returns the ref of the element that takes the focus when the focused item is removed; it needs tabIndex -1
 */
export function useFocusAfterRemoval<Keeper extends HTMLElement>(length: number | undefined): RefObject<Keeper | null> {
  const keeper = useRef<Keeper>(null);
  const before = useRef(length);
  useEffect(() => {
    const isShorter = length !== undefined && before.current !== undefined && length < before.current;
    before.current = length;
    if (isShorter && document.activeElement === document.body) keeper.current?.focus({ preventScroll: true });
  }, [length]);
  return keeper;
}
