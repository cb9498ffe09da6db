/** Gives the history entry of a freshly opened page a key of its own. */

/**
 * Runs before the router. Without a key all pages that are opened by their URL in one tab would share their scroll position:
 * a URL that is typed on a scrolled page would open scrolled.
 */
export function setInitialHistoryKey(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
