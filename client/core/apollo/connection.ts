/** Connections: the types of their pages, and the cache's policy, by which a further page is appended to the stored list. */
import type { FieldPolicy, Reference } from '@apollo/client/cache';

export interface PageInfo {
  hasNextPage: boolean;
  endCursor: string | null;
}

/** The `fetchMore` of a query of a connection. */
export type FetchMore = (options: { variables: { after: string | null } }) => Promise<unknown>;

interface Edge {
  node: Reference;
  /** The end of the page, on its last edge. */
  cursor?: string | null;
}

export interface Connection {
  edges?: Edge[];
  pageInfo?: Partial<PageInfo>;
}

/** Joins a list and what follows it, without what has moved into the list. */
export function joined(list: Edge[], rest: Edge[]): Edge[] {
  const listed = new Set(list.map(({ node }) => node.__ref));
  return [...list, ...rest.filter(({ node }) => !listed.has(node.__ref))];
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
    return { ...known, ...incoming, edges: joined(before.slice(0, end < 0 ? undefined : end + 1), page) };
  },
});
