/** Modifiers of cached connections for `cache.modify`, which calls them for each stored variant of a field. */
import type { Reference } from '@apollo/client';
import type { ModifierDetails } from '@apollo/client/cache';

interface StoredConnection {
  edges?: { __typename: string; node: Reference }[];
  pageInfo?: { hasNextPage?: boolean };
  totalCount?: number;
}

/** A modifier for a field of any type. The stored value is a connection or null. */
type ListModifier = <Field>(list: Field, details: ModifierDetails) => Field;

const modifier =
  (
    edit: (list: StoredConnection, isListed: boolean, details: ModifierDetails) => StoredConnection | object,
    id: string,
  ): ListModifier =>
  (list, details) => {
    const stored = list as StoredConnection | null;
    if (!stored) return list;
    const isListed = stored.edges?.some(({ node }) => details.readField('id', node) === id) ?? false;
    return edit(stored, isListed, details) as typeof list;
  };

/**
 * Removes an item from the connections that list it and lowers their totals. Others stay unchanged, unless they may contain it: a list
 * without a further page contains no other items.
 * @param isCounted whether the connection without arguments contains the item, on a page that may not be loaded: its total is
 * lowered. Connections with arguments may contain it, too: those with a total are dropped and load again when they are opened.
 */
export const removeItem = (id: string, isCounted = false): ListModifier =>
  modifier((list, isListed, details) => {
    if (!isListed && (!isCounted || list.pageInfo?.hasNextPage === false)) return list;
    if (!isListed && !isDefaultVariant(details)) return list.totalCount === undefined ? list : details.DELETE;
    return {
      ...list,
      edges: list.edges?.filter(({ node }) => details.readField('id', node) !== id),
      ...(list.totalCount !== undefined && { totalCount: list.totalCount - 1 }),
    };
  }, id);

/**
 * Puts an item at the start of a connection, unless it contains the item, and raises its total.
 * @param typename the edge's type name, for example 'BusinessEdge'
 * @param fields the edge's other fields that the query of the list selects
 */
export const prependItem = (id: string, node: Reference, typename: string, fields: object = {}): ListModifier =>
  modifier((list, isListed) => {
    if (isListed) return list;
    return {
      ...list,
      edges: [{ __typename: typename, ...fields, node }, ...(list.edges ?? [])],
      ...(list.totalCount !== undefined && { totalCount: list.totalCount + 1 }),
    };
  }, id);

/** Applies a modifier to the variant of a field without arguments, and drops the others, which load again when they are opened. */
export const onDefaultVariant =
  (modify: ListModifier) =>
  <Field>(list: Field, details: ModifierDetails) =>
    isDefaultVariant(details) ? modify(list, details) : details.DELETE;

/** True for the variant of a field that is stored without arguments. */
export const isDefaultVariant = ({ storeFieldName }: ModifierDetails): boolean => /^\w+(:\{\})?$/.test(storeFieldName);

/** Drops all variants of a field, which load again when they are shown. */
export const dropField = <Field>(_value: Field, { DELETE }: ModifierDetails) => DELETE;
