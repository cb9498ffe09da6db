/** How the cache keeps lists apart and finds what it already holds. */
import type { FieldMergeFunction, FieldPolicy, FieldReadFunction, Reference, TypePolicies } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';

// What a card brought is shown at once on the business's own page.
const businessById: FieldReadFunction = (existing, { args, toReference }) =>
  existing === undefined ? toReference({ __typename: 'Business', id: args?.id }) : existing;

interface Pages {
  edges: { node: Reference }[];
  pageInfo: object;
}

const relay = relayStylePagination();

/** Pages of a list whose first is asked for again: those behind it stay, as far as the new one still leads to them. */
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
      users: relayStylePagination(['search']),
      // The server's newest word replaces what was known: sessions end elsewhere.
      mySessions: { merge: false },
    },
  },
  Business: {
    fields: { comments: pages },
  },
  User: {
    fields: {
      businesses: pages,
      savedBusinesses: relayStylePagination(),
      followers: relayStylePagination(),
      following: relayStylePagination(),
    },
  },
};
