/** The token of a mailed link. It is in the fragment of the URL, which browsers do not send. */
import { useLocation } from 'react-router-dom';
import type { TokenName } from '#rules/accounts/mailed-links.ts';

/** Returns the token; empty in an incomplete link, and on the server, which does not get it. */
export function useLinkToken(name: TokenName): string {
  return new URLSearchParams(useLocation().hash.slice(1)).get(name) ?? '';
}
