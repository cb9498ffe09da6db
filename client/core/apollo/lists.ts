/** Edits of a list that the cache holds, for use inside `cache.modify`: one field is stored once per filter. */
import type { Reference } from '@apollo/client';
import type { Modifier, ModifierDetails } from '@apollo/client/cache';

interface StoredConnection {
  edges?: { __typename: string; node: Reference }[];
  totalCount?: number;
}

const holds = (list: StoredConnection, id: string, { readField }: ModifierDetails): boolean =>
  list.edges?.some(({ node }) => readField('id', node) === id) ?? false;

/** Takes an item out of the lists that hold it and lowers their totals; all others stay as they are. */
export const withoutItem =
  (id: string): Modifier<StoredConnection | null> =>
  (list, details) => {
    if (!list || !holds(list, id, details)) return list;
    return {
      ...list,
      edges: list.edges?.filter(({ node }) => details.readField('id', node) !== id),
      ...(list.totalCount !== undefined && { totalCount: list.totalCount - 1 }),
    };
  };

/**
 * Puts an item at the head of a list, once, and raises its total.
 * @param typename the edge's type name, for example 'BusinessEdge'
 */
export const withFirstItem =
  (id: string, node: Reference, typename: string): Modifier<StoredConnection | null> =>
  (list, details) => {
    if (!list || holds(list, id, details)) return list;
    return {
      ...list,
      edges: [{ __typename: typename, node }, ...(list.edges ?? [])],
      ...(list.totalCount !== undefined && { totalCount: list.totalCount + 1 }),
    };
  };
