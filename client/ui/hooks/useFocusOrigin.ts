/** Where the focus is when a navigation begins: a link of the header keeps it after its own click, until the page takes it. */
import { useLayoutEffect } from 'react';

let origin: Element | null = null;

/** Whether the focus is where it was when the latest navigation began. */
export const isAtOrigin = (): boolean => document.activeElement === origin;

/** @param navigation identifies the latest navigation */
export function useFocusOrigin(navigation: string): void {
  // Before the effect of a heading that is shown at once.
  useLayoutEffect(() => void (origin = document.activeElement), [navigation]);
}
