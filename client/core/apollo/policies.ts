/** The cache's type policies: pagination, and references to loaded objects. */
import type { FieldMergeFunction, FieldPolicy, FieldReadFunction, Reference, TypePolicies } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';

// The details page renders at once from the data of a card.
const businessById: FieldReadFunction = (existing, { args, toReference }) =>
  existing === undefined ? toReference({ __typename: 'Business', id: args?.id }) : existing;

interface Pages {
  edges: { node: Reference }[];
  pageInfo: object;
}

// Lists of other lengths, such as the shop fronts on user cards, are stored apart.
const relay = relayStylePagination(['first']);

/** Merges a refetched first page into a list: later pages stay if the new first page still connects to them. */
const pages: FieldPolicy = {
  ...relay,
  merge(known: Pages | undefined, incoming, options) {
    const merged: Pages = (relay.merge as FieldMergeFunction)(known, incoming, options);
    const last = merged.edges.at(-1)?.node.__ref;
    const place = known?.edges.findIndex(({ node }) => node.__ref === last) ?? -1;
    if (!known || place < 0 || place === known.edges.length - 1) return merged;
    return { ...merged, edges: [...merged.edges, ...known.edges.slice(place + 1)], pageInfo: known.pageInfo };
  },
};

export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      business: businessById,
      businesses: relayStylePagination(['filter', 'sort']),
      users: relayStylePagination(['search', 'sort']),
      // A refetch replaces the list, since sessions end on other devices.
      mySessions: { merge: false },
    },
  },
  Business: {
    fields: { comments: pages },
  },
  User: {
    fields: {
      businesses: pages,
      savedBusinesses: relayStylePagination(['search', 'sort']),
      followers: relay,
      following: relay,
    },
  },
};
