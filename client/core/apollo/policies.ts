/** How the cache keeps lists apart and finds what it already holds. */
import type { FieldReadFunction, TypePolicies } from '@apollo/client/cache';
import { relayStylePagination } from '@apollo/client/utilities';

// What a card brought is shown at once on the business's own page.
const businessById: FieldReadFunction = (existing, { args, toReference }) =>
  existing === undefined ? toReference({ __typename: 'Business', id: args?.id }) : existing;

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
    fields: { comments: relayStylePagination() },
  },
  User: {
    fields: {
      businesses: relayStylePagination(),
      savedBusinesses: relayStylePagination(),
      followers: relayStylePagination(),
      following: relayStylePagination(),
    },
  },
};
