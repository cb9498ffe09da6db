/** The cache's type policies: pagination, and references to loaded objects. */
import type { FieldMergeFunction, FieldPolicy, FieldReadFunction, TypePolicies } from '@apollo/client/cache';
import { connection, joined, type Connection } from './connection.ts';

// The details page renders at once from the data of a card.
const businessById: FieldReadFunction = (existing, { args, toReference }) =>
  existing === undefined ? toReference({ __typename: 'Business', id: args?.id }) : existing;

// Lists of other lengths, such as the shop fronts on user cards, are stored apart.
const byLength = connection('first');

/**
 * Merges a refetched first page into a list: later pages stay if the new first page still connects to them, and is not the whole list. An
 * item that the new page no longer has may have moved to anywhere behind it, so that only the new page is known.
 * @param keyArgs the arguments that make another list
 */
const pages = (...keyArgs: string[]): FieldPolicy<Connection | null> => {
  const list = connection(...keyArgs);
  return {
    ...list,
    merge(known, incoming, options) {
      const merged = (list.merge as FieldMergeFunction<Connection | null>)(known, incoming, options);
      // The list ends here: what followed was removed.
      if (incoming?.pageInfo?.hasNextPage === false) return merged;
      const page = merged?.edges?.map(({ node }) => node.__ref) ?? [];
      const place = known?.edges?.findIndex(({ node }) => node.__ref === page.at(-1)) ?? -1;
      if (!merged || !known?.edges || place < 0 || place === known.edges.length - 1) return merged;
      if (known.edges.slice(0, place).some(({ node }) => !page.includes(node.__ref))) return merged;
      return { ...merged, edges: joined(merged.edges ?? [], known.edges.slice(place + 1)), pageInfo: known.pageInfo };
    },
  };
};

export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      business: businessById,
      businesses: pages('filter', 'sort'),
      users: pages('search', 'sort'),
      // A refetch replaces the list, since sessions end on other devices.
      mySessions: { merge: false },
      moderationCases: pages('state', 'subjectType'),
      moderationLog: pages(),
      auditLog: pages(),
    },
  },
  Business: {
    // An edit replaces the list.
    fields: { comments: pages('sort', 'rating'), pictures: { merge: false } },
  },
  // The details page reads more of it than a card.
  Opening: { merge: true },
  // Two cases can have the same subject at different times.
  ReportedSubject: { keyFields: false },
  // Each search has its own `matchedName`.
  Place: { keyFields: false },
  User: {
    fields: {
      businesses: pages('first'),
      savedBusinesses: pages('search', 'sort'),
      decisions: pages('subjectIds'),
      reports: pages(),
      notifications: pages(),
      feed: pages(),
      followers: byLength,
      following: byLength,
    },
  },
};
