/** Removes the cursor from the address of a freshly opened page. */
import { firstPageOf } from '#rules/page.ts';

/**
 * Runs before the router. Links to a further page of a list come from readers without JavaScript; in the browser a list starts at its
 * first page, and the address says so.
 */
export function removePageCursor(): void {
  const address = new URL(location.href);
  const first = firstPageOf(address.searchParams);
  if (first.size === address.searchParams.size) return;
  address.search = String(first);
  history.replaceState(history.state, '', address);
}
