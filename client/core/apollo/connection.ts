/** The cache's policy for connections: a further page is appended to the stored list. */
import type { FieldPolicy, Reference } from '@apollo/client/cache';

interface Edge {
  node: Reference;
  /** The end of the page, on its last edge. */
  cursor?: string | null;
}

export interface Connection {
  edges?: Edge[];
  pageInfo?: { endCursor?: string | null };
}

/** @param keyArgs the arguments that make another list */
export const connection = (...keyArgs: string[]): FieldPolicy<Connection | null> => ({
  keyArgs: keyArgs.length > 0 && keyArgs,
  // Deleted objects leave the list.
  read: (list, { canRead }) => list && { ...list, edges: list.edges?.filter(({ node }) => canRead(node)) },
  merge(known, incoming, { args }) {
    if (!incoming?.edges) return incoming && { ...known, ...incoming };
    const page = incoming.edges.map((edge) => ({ ...edge }));
    const last = page.at(-1);
    if (last) last.cursor = incoming.pageInfo?.endCursor;
    const before = args?.after ? (known?.edges ?? []) : [];
    // A page that is loaded again replaces what followed its cursor.
    const end = before.findIndex(({ cursor }) => cursor === args?.after);
    return { ...known, ...incoming, edges: [...before.slice(0, end < 0 ? undefined : end + 1), ...page] };
  },
});
