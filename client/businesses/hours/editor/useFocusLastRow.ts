/** The focus after a button has added the last possible row of a list, with which the button disappears. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the first field of that row.
 * @returns the ref of the last row, and a function that each press of the button calls
 */
export function useFocusLastRow<Row extends HTMLElement>(
  numRows: number,
  maxRows: number,
): [last: RefObject<Row | null>, handlePress: () => void] {
  const last = useRef<Row>(null);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    if (isPressed.current && numRows >= maxRows) last.current?.querySelector('input')?.focus();
    isPressed.current = false;
  }, [numRows, maxRows]);
  return [last, () => void (isPressed.current = true)];
}
