/** Catches the focus when the card that held it goes, so that keyboard and screen reader stay where they were. */
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Watches a list get shorter.
 * @param length how many items it shows
 * @returns the ref of the element that takes a focus which would be lost; it needs tabIndex -1
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
